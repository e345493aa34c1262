import { hash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { CompositionError } from '../composition-error.ts';
import type { Identity } from '../keys/signer.ts';
import { localStore } from './local-store.ts';
import { s3Store } from './s3-store.ts';
import type { Store } from './store.ts';

/** Any address, but no Windows path: `C:\store`. */
const scheme = /^([a-z][a-z0-9+.-]+):\//i;

/**
 * Opens a store by its place: a folder, or `s3://bucket/prefix`.
 *
 * @param identity who this process is, for a site with owners
 * @param cacheFolder where validated entries of its journal are cached for the next process; undefined: nowhere
 * @throws {CompositionError} `bad-place` for another kind of address, which would become a folder of that name
 */
export function openStore(place: string, identity?: Identity, cacheFolder?: string): Store {
  const kind = scheme.exec(place)?.[1];
  const full = `${kind === undefined ? resolve(place) : place}\n${identity?.root ?? ''}`;
  const mine = {
    ...(identity && { identity }),
    // A checkpoint of another store, or for another trust, counts for nothing.
    ...(cacheFolder !== undefined && {
      cache: localStore(join(cacheFolder, hash('sha256', full).slice(0, 16))),
    }),
  };
  if (kind === undefined) return { ...localStore(place), ...mine };
  if (kind === 's3') return { ...s3Store(place), ...mine };
  throw new CompositionError(
    'bad-place',
    `A store is a folder or an address like s3://bucket/prefix, not ${kind}:…`,
  );
}

export function isFolder(place: string): boolean {
  return !scheme.test(place);
}
