import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A package of this repository that units outside it may use. */
export interface PublishedPackage {
  /** Relative to the root. */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  /** Subpath → source, relative to the folder. The other subpaths of the workspace are for this repository only. */
  readonly exports: Readonly<Record<string, string>>;
}

interface WorkspaceManifest extends Omit<PublishedPackage, 'folder' | 'exports'> {
  readonly publishConfig?: Pick<PublishedPackage, 'exports'>;
}

/** The workspaces whose package.json has `publishConfig.exports`. @param root with a trailing slash */
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
    return publishConfig?.exports
      ? [{ ...manifest, folder: dirname(file), exports: publishConfig.exports }]
      : [];
  });
  return (await Promise.all(found)).flat();
}
