import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release, UnitName } from '@site/shared-ui/contracts';
import { releaseId } from './release-id.ts';

export interface BuiltRelease {
  readonly release: Release;
  /** Absolute path of the folder that holds `release.json` and the files. */
  readonly folder: string;
}

/** The finished build of a unit's current sources; null if there is none yet. */
export async function findBuilt(root: string, into: string, unit: UnitName): Promise<BuiltRelease | null> {
  return readBuild(`${into}/${unit}/${await releaseId(root, unit)}`);
}

/** A complete build; null if the folder or one of its files is missing. */
export async function readBuild(folder: string): Promise<BuiltRelease | null> {
  try {
    const release = JSON.parse(await readFile(`${folder}/release.json`, 'utf8')) as Release;
    const sizes = release.files.map(
      async ({ path, bytes }) => (await stat(join(folder, path))).size === bytes,
    );
    return (await Promise.all(sizes)).every(Boolean) ? { release, folder } : null;
  } catch {
    return null;
  }
}
