import { randomBytes } from 'node:crypto';
import type { Store } from '../store/store.ts';

/**
 * The key that signs previews is in the store: who may publish may preview, and every server knows it. Removing it ends
 * every link. Backups and exports do not have it.
 */
const keyName = 'preview-key';

/** Null if nothing was previewed yet. */
export function readPreviewKey(store: Pick<Store, 'read'>): Promise<Uint8Array | null> {
  return store.read(keyName);
}

/** Creates the key if there is none. */
export async function previewKey(
  store: Pick<Store, 'read' | 'create'>,
  random: (bytes: number) => Uint8Array = randomBytes,
): Promise<Uint8Array> {
  const known = await readPreviewKey(store);
  if (known) return known;
  const key = random(32);
  if (await store.create(keyName, key)) return key;
  return previewKey(store, random);
}
