import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A package of this repository that others may use. */
export interface PublishedPackage {
  /** Relative to the root. */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly sideEffects?: boolean | readonly string[];
  readonly bin?: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  /** Dependencies that only a part of the package needs: who uses that part installs them. */
  readonly optional: readonly string[];
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
  /** Subpath → source, relative to the folder. Those for tests are for this repository only. */
  readonly exports: Readonly<Record<string, string>>;
}

interface WorkspaceManifest extends Omit<PublishedPackage, 'folder' | 'optional'> {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly publishConfig?: Partial<Pick<PublishedPackage, 'exports' | 'optional'>>;
}

/**
 * The workspaces whose package.json has `publishConfig`. Its `exports`, if there are any, replace those of the workspace.
 *
 * @param root with a trailing slash
 */
export async function publishedPackages(root: string): Promise<readonly PublishedPackage[]> {
  const { workspaces } = JSON.parse(await readFile(`${root}package.json`, 'utf8')) as {
    readonly workspaces: readonly string[];
  };
  const files = globSync(
    workspaces.map((pattern) => `${pattern}/package.json`),
    { cwd: root },
  ).sort();
  const found = files.map(async (file) => {
    const { publishConfig, ...manifest } = JSON.parse(
      await readFile(root + file, 'utf8'),
    ) as WorkspaceManifest;
    if (!publishConfig) return [];
    const { exports = publicOf(manifest.exports), optional = [] } = publishConfig;
    const { optionalDependencies = {}, dependencies } = manifest;
    return [
      {
        ...manifest,
        folder: dirname(file),
        exports,
        dependencies: { ...dependencies, ...optionalDependencies },
        optional: [...optional, ...Object.keys(optionalDependencies)],
      },
    ];
  });
  return (await Promise.all(found)).flat();
}

function publicOf(exports: PublishedPackage['exports']): PublishedPackage['exports'] {
  return Object.fromEntries(Object.entries(exports).filter(([, source]) => !source.includes('/testing/')));
}
