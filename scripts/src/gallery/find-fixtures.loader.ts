import { globSync } from 'node:fs';
import { basename } from 'node:path';
import type { LoaderContext } from 'webpack';

/**
 * Fills `fixture-files.ts` with every `*.fixtures.tsx` of the sources, by name: whoever adds a component with its
 * fixtures has shown it in the gallery.
 */
// biome-ignore lint/style/noDefaultExport: webpack takes a loader from there
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
