import { globSync } from 'node:fs';
import { basename } from 'node:path';
import type { LoaderContext } from 'webpack';

/**
 * Replaces `fixture-files.ts` by a list of all `*.fixtures.tsx` files of the sources, sorted by name: new fixtures
 * appear in the gallery without registration.
 */
// biome-ignore lint/style/noDefaultExport: webpack expects a default export
export default function findFixtures(this: LoaderContext<{ readonly root: string }>): string {
  const { root } = this.getOptions();
  const files = globSync('*/src/**/*.fixtures.tsx', { cwd: root }).sort((one, other) =>
    basename(one).localeCompare(basename(other), 'en'),
  );
  const imports = files.map((file, at) => `import * as file${at} from ${JSON.stringify(`${root}${file}`)};`);
  const entries = files.map((file, at) => `  { name: ${JSON.stringify(nameOf(file))}, module: file${at} },`);
  return [...imports, 'export const fixtureFiles = [', ...entries, '];', ''].join('\n');
}

/** `shared-ui/src/components/lane-divider/lane-divider.fixtures.tsx` → `Lane divider` */
function nameOf(file: string): string {
  const words = basename(file, '.fixtures.tsx').replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
