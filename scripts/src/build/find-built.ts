import { readFile } from 'node:fs/promises';
import type { Release, UnitName } from '@site/shared-ui/contracts';
import { releaseId } from './release-id.ts';

export interface BuiltRelease {
  readonly release: Release;
  /** Absolute path of the folder that holds `release.json` and the files. */
  readonly folder: string;
}

/** The finished build of one unit's present sources; null where it has not been built yet. */
export async function findBuilt(root: string, into: string, unit: UnitName): Promise<BuiltRelease | null> {
  const folder = `${into}/${unit}/${await releaseId(root, unit)}`;
  try {
    return { release: JSON.parse(await readFile(`${folder}/release.json`, 'utf8')) as Release, folder };
  } catch {
    return null;
  }
}
