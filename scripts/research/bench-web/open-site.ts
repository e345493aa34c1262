import { join } from 'node:path';
import { localStore } from '@site/composition';
import { buildPincodes } from '../../src/build/build-pincodes.ts';
import { buildUnits } from '../../src/build/build-units.ts';
import type { BuiltRelease } from '../../src/build/find-built.ts';
import { buildFolder, root, workspaceUnits } from '../../src/build/workspace.ts';
import { activateFirst } from '../../src/site/first-start.ts';
import { type BenchServer, serve } from './serve.ts';

export interface OpenSite {
  readonly server: BenchServer;
  readonly built: readonly BuiltRelease[];
}

/** Builds the current sources, activates them in a separate store, and serves it. */
export async function openSite(folder: string, print: (text: string) => void): Promise<OpenSite> {
  const options = { root, into: buildFolder, print };
  const built = await buildUnits(workspaceUnits(root), options);
  await buildPincodes(options);
  const storeFolder = join(folder, 'store');
  await activateFirst(localStore(storeFolder), built, () => ({
    by: 'npm run bench:web',
    at: new Date().toISOString(),
    reason: 'a measurement',
  }));
  return { built, server: await serve(storeFolder, join(folder, 'data')) };
}
