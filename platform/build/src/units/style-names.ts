import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { unitPrefix } from '@platform/contract';

interface Stylesheet {
  readonly resourcePath: string;
}

/**
 * Class names begin with the unit's name, so that a class shows its unit. They end with a hash of the stylesheet: two
 * releases of a unit can be in one tab, and a name that both have must mean the same in both.
 */
export function styleOptions(unit: string, root: string) {
  return {
    sourceMap: false,
    modules: {
      auto: /\.module\.css$/,
      namedExport: false,
      exportLocalsConvention: 'as-is',
      getLocalIdent: ({ resourcePath }: Stylesheet, _template: string, local: string) =>
        `${unitPrefix(unit)}-${local}-${sheetHash(resourcePath, root)}`,
    },
  };
}

/** Six characters: among thousands of versions of a stylesheet, two are equal once in a million cases. */
function sheetHash(path: string, root: string): string {
  const name = relative(root, path).replaceAll('\\', '/');
  return createHash('sha256').update(`${name}\0`).update(readFileSync(path)).digest('base64url').slice(0, 6);
}
