import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { localStore, type Store } from '@site/composition';
import { buildPincodes } from '../build/build-pincodes.ts';
import { buildUnits } from '../build/build-units.ts';
import { buildFolder, root, workspaceUnits } from '../build/workspace.ts';
import { activateFirst } from '../site/first-start.ts';
import { deriveRelease, type ReleaseFiles } from './derive-release.ts';

/** A text of the careers page, and its replacement in the releases that are derived for the measurements. */
export const words = { real: 'Explore Roles', derived: 'Explore the Roles' } as const;

/** A separate store in which the current sources are live, and releases to deploy there. */
export interface BenchSite {
  readonly store: Store;
  readonly storeFolder: string;
  /** A path in the same file system, for the baseline measurements. */
  path(part: string): string;
  /** Another release of careers: one text of its page differs, all other bytes are the same. */
  careers(turn: number): Promise<ReleaseFiles>;
  remove(): Promise<void>;
}

/** @param name of its folder below `.site` */
export async function benchSite(print: (text: string) => void, name = 'bench'): Promise<BenchSite> {
  const options = { root, into: buildFolder, print };
  const built = await buildUnits(workspaceUnits(root), options);
  await buildPincodes(options);
  const folder = `${root}.site/${name}`;
  // An interrupted run leaves its folder behind.
  await rm(folder, { recursive: true, force: true });
  const storeFolder = join(folder, 'store');
  const store = localStore(storeFolder);
  print('Activating the current sources in a separate store …');
  await activateFirst(store, built, author);
  const real = built.find(({ release }) => release.unit === 'careers');
  if (!real) throw new Error('careers is not among the units.');
  const files = { release: real.release, read: (path: string) => readFile(join(real.folder, path)) };
  return {
    store,
    storeFolder,
    path: (part) => join(folder, part),
    careers: (turn) =>
      deriveRelease(files, `rbench${String(turn).padStart(4, '0')}`, (_, text) =>
        text.replaceAll(words.real, words.derived),
      ),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

export const author = () => ({ by: 'npm run bench', at: new Date().toISOString(), reason: 'a measurement' });
