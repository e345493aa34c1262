import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildFolder, workspaceUnits } from '@platform/build/sources';
import { buildUnits, prepareBackend } from '@platform/build/units';
import { localStore } from '@platform/releases';
import { root } from '@platform/releases/root';
import { activateFirst } from '../releases/steps/first-start.ts';

/** A store of its own in which the current sources are live. */
export type SeparateSite = Awaited<ReturnType<typeof separateSite>>;

/**
 * Builds what is not built yet, and activates it.
 *
 * @param name of its folder below `.site`, and of the command that needs it
 */
export async function separateSite(print: (text: string) => void, name: string) {
  const options = { root, into: buildFolder(root), print };
  const built = await buildUnits(await workspaceUnits(root), options);
  await prepareBackend(options);
  const folder = `${root}.site/${name}`;
  // An interrupted run leaves its folder behind.
  await rm(folder, { recursive: true, force: true });
  const storeFolder = join(folder, 'store');
  const store = localStore(storeFolder);
  print('Activating the current sources in a separate store …');
  await activateFirst(store, built, () => ({
    by: `npm run ${name}`,
    at: new Date().toISOString(),
    reason: null,
  }));
  return {
    ...{ built, store, storeFolder },
    /** A path in the same file system. */
    path: (part: string) => join(folder, part),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
