import { isDeepStrictEqual } from 'node:util';
import type { Store } from '../store/store.ts';
import { entryKey, type JournalDamage, journalPrefix, readEntry } from './journal.ts';
import type { JournalEntry } from './journal-entry.ts';

/**
 * Known entries that the store has no longer, as one damage: a rule of a bucket, or a person, has removed them. Null if
 * all are there. It lists keys, and reads at most one entry.
 */
export async function findLostEntries(
  store: Store,
  known: readonly JournalEntry[],
): Promise<JournalDamage | null> {
  const keys = new Set(await store.list(journalPrefix));
  const [first, ...others] = known.filter(({ sequence }) => !keys.has(entryKey(sequence)));
  if (!first) return null;
  const key = entryKey(first.sequence);
  // The listing of a network file system may be older than what was read from it.
  if (await store.read(key)) return null;
  const reason =
    others.length === 0
      ? `${key} is missing, but it was there.`
      : `${key} and ${others.length} other entries are missing, but they were there.`;
  return { status: 'missing', sequence: first.sequence, key, reason };
}

/** Whether the newest known entry is still the one in the store: another may have taken the place of a lost one. */
export async function isNewestUnchanged(store: Store, known: readonly JournalEntry[]): Promise<boolean> {
  const newest = known.at(-1);
  if (!newest) return true;
  const reading = await readEntry(store, newest.sequence);
  return reading.status === 'entry' && isDeepStrictEqual(reading.entry, newest);
}
