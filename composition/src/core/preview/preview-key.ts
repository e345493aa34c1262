import { randomBytes } from 'node:crypto';
import { CompositionError } from '../composition-error.ts';
import type { Store } from '../store/store.ts';

/**
 * The key that signs previews is in the store: who can write to the store can give out links, and every server knows it. Removing it ends
 * every link. Backups and exports do not have it.
 */
const keyName = 'preview-key';
const keyBytes = 32;

/** Null if nothing was previewed yet, or for a key that is too short: everybody could guess it. */
export async function readPreviewKey(store: Pick<Store, 'read'>): Promise<Uint8Array | null> {
  const key = await store.read(keyName);
  return key && key.byteLength >= keyBytes ? key : null;
}

/**
 * Reads the key, or creates the first one.
 *
 * @throws {CompositionError} `refused` for a key that is too short
 */
export async function previewKey(
  store: Pick<Store, 'read' | 'create'>,
  random: (bytes: number) => Uint8Array = randomBytes,
): Promise<Uint8Array> {
  const known = await readPreviewKey(store);
  if (known) return known;
  const key = random(keyBytes);
  if (await store.create(keyName, key)) return key;
  const created = await readPreviewKey(store);
  if (created) return created;
  throw new CompositionError('refused', `${keyName} in the store is damaged: remove it, and try again.`);
}
