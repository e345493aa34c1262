import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { UnitName } from '@platform/contract';
import { loadSite } from '@platform/releases/load-site';
import { inputFiles, inputsOf, sourceKey } from './release-id.ts';
import { unitFolder } from './workspace.ts';

/**
 * The sources of one build, as they are when it begins: their key (see `sourceKey`), and whether no input was written, added or
 * removed since then. A reverted edit counts as a change.
 */
export async function readInputs(root: string, unit: UnitName) {
  // Read the times first: a write during the reading of the contents then shows in the later times.
  const times = await timesOf(root, unit);
  const key = await sourceKey(root, unit);
  return { key, unchanged: async () => (await timesOf(root, unit)) === times };
}

/** Name, inode and change time of every input: a write changes the time, a replaced file the inode. */
async function timesOf(root: string, unit: UnitName): Promise<string> {
  const paths = await inputFiles(root, await inputsOf(root, unitFolder(await loadSite(root), unit)));
  const lines = paths.map(async (path) => {
    const state = await stat(join(root, path), { bigint: true }).catch(() => null);
    return `${path} ${state?.ino} ${state?.ctimeNs}`;
  });
  return (await Promise.all(lines)).join('\n');
}
