import { createHash } from 'node:crypto';
import { CompositionError } from '../composition-error.ts';
import { entryKey, type NoteEntry, noChange, parseEntry } from '../entries/journal-entry.ts';
import type { Store } from '../store/store.ts';
import type { JournalDamage } from './journal.ts';

/**
 * Key of the record that a damaged entry was repaired: `journal/repair-00000003-0123456789ab.json`. The hash of the
 * damaged content is in it, so a record never replaces another content. Such keys come after those of all entries, so the list
 * of a journal's newest entries has them too.
 */
export function repairKey({ key }: Pick<JournalDamage, 'key'>, content: Uint8Array): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
  return key.replace(/^journal\/(.*)\.json$/, `journal/repair-$1-${hash}.json`);
}

/** The key of the entry that a record repairs; null for the keys of entries and of other files. */
export function repairedKey(key: string): string | null {
  const repaired = /^journal\/repair-(\d+)-[0-9a-f]+\.json$/.exec(key)?.[1];
  return repaired === undefined ? null : `journal/${repaired}.json`;
}

export function repairsIn(keys: readonly string[], length: number): readonly string[] {
  return keys.filter((key) => (repairedKey(key) ?? '~') <= entryKey(length));
}

export async function readRepair(
  store: Store,
  { key, sequence, reason }: JournalDamage,
  content: Uint8Array,
): Promise<NoteEntry | null> {
  const record = await store.read(repairKey({ key }, content));
  if (record === null) return null;
  const note = { ...noChange, sequence, action: 'repair' } as const;
  try {
    const { at, by, reason: why } = parseEntry(record, key);
    return { ...note, at, by, reason: why };
  } catch (error) {
    if (!(error instanceof CompositionError)) throw error;
    // The existence of the record decides. A damaged record cannot be replaced, so it must not undo the repair.
    return { ...note, at: new Date(0).toISOString(), by: 'unknown', reason };
  }
}
