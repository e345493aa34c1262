import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { UnitName } from '@platform/contract';
import type { ReleaseName } from '@platform/releases';
import { type BuiltRelease, readBuild } from '@platform/releases/built';
import { sourceKey } from './release-id.ts';

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
