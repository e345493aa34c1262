import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ReleaseName } from '@site/composition/releases';
import type { Release, UnitName } from '@site/shared-ui/contracts';
import { sourceKey } from './release-id.ts';

export interface BuiltRelease {
  readonly release: Release;
  /** Absolute path of the folder that holds `release.json` and the files. */
  readonly folder: string;
}

/** The finished build of a unit's current sources; null if there is none yet. */
export async function findBuilt(root: string, into: string, unit: UnitName): Promise<BuiltRelease | null> {
  const id = await readFile(keyFile(into, unit, await sourceKey(root, unit)), 'utf8').catch(() => null);
  return id === null ? null : readBuild(`${into}/${unit}/${id}`);
}

export async function recordBuild(into: string, { unit, id }: ReleaseName, key: string): Promise<void> {
  const file = keyFile(into, unit, key);
  await mkdir(dirname(file), { recursive: true });
  // Another process may build the same sources, or read the file.
  await writeFile(`${file}.${process.pid}`, id);
  await rename(`${file}.${process.pid}`, file);
}

const keyFile = (into: string, unit: UnitName, key: string) => `${into}/keys/${unit}.${key}`;

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
