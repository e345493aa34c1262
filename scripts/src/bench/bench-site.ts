import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { localStore, type Store } from '@site/composition';
import { unitNames } from '@site/shared-ui/contracts';
import { buildPincodes } from '../build/build-pincodes.ts';
import { buildUnits } from '../build/build-units.ts';
import { buildFolder, root } from '../build/workspace.ts';
import { activateFirst } from '../site/first-start.ts';
import { deriveRelease, type ReleaseFiles } from './derive-release.ts';

/** What stands on the careers page, and what releases made for the measurements say instead. */
export const words = { real: 'Explore Roles', derived: 'Explore the Roles' } as const;

/** A store with the present sources live, beside the real one, and releases to deploy there. */
export interface BenchSite {
  readonly store: Store;
  readonly storeFolder: string;
  /** A path in the same file system, for what it is compared with. */
  path(part: string): string;
  /** Another release of careers, with other words on its page; the same bytes otherwise. */
  careers(turn: number): Promise<ReleaseFiles>;
  remove(): Promise<void>;
}

/** @param name of the folder below `.site` that it is kept in */
export async function benchSite(print: (text: string) => void, name = 'bench'): Promise<BenchSite> {
  const options = { root, into: buildFolder, print };
  const built = await buildUnits(unitNames, options);
  await buildPincodes(options);
  const folder = `${root}.site/${name}`;
  // A run that was stopped leaves it behind.
  await rm(folder, { recursive: true, force: true });
  const storeFolder = join(folder, 'store');
  const store = localStore(storeFolder);
  print('Making the present sources live in a store of their own …');
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
