import { chainAfter, linkOf } from '../entries/hash-chain.ts';
import {
  type ChangeEntry,
  changesIn,
  entryKey,
  type JournalEntry,
  journalPrefix,
  readValue,
  settledEntries,
} from '../entries/journal-entry.ts';
import { emptyJournal, journalOf } from '../state/journal-state.ts';
import type { Store } from '../store/store.ts';
import { readOwn, readStored, writeOwn } from './stored-checkpoint.ts';
import { repairsIn } from './stored-entry.ts';

/** A new checkpoint is written when this many entries were validated after the last one. */
const tailLength = 100;

/**
 * Reads a checkpoint of this machine, or else one in the store. Returns no entries if there is no checkpoint, or if the
 * journal has changed before its end. The keys are those of the journal after them.
 */
export async function readCheckpoint(store: Store, now = () => new Date()) {
  const { cache } = store;
  for (const read of [() => cache && readOwn(store, cache), () => readStored(store, now().toISOString())]) {
    const checkpoint = await read();
    if (!checkpoint) continue;
    const { entries, repairs, isOwn } = checkpoint;
    const keys = await store.list(journalPrefix, entryKey(entries.length));
    if (repairs.join() === repairsIn(keys, entries.length).join())
      return { journal: journalOf(entries), keys, isOwn };
  }
  return { journal: emptyJournal, keys: await store.list(journalPrefix), isOwn: false };
}

export async function cacheCheckpoint(
  store: Store,
  validated: readonly JournalEntry[],
  known: number,
): Promise<void> {
  const entries = settledEntries(validated);
  if (store.cache && entries.length - known >= tailLength) await writeOwn(store, store.cache, entries);
}

/** Adds the evidence of an entry, which a checkpoint lacks. @throws {CompositionError} if it cannot be read any more */
export async function withEvidence<E extends JournalEntry>(store: Store, entry: E): Promise<E> {
  if (changesIn(entry).length === 0 || entry.evidence !== null) return entry;
  const key = entryKey(entry.sequence);
  const content = await store.read(key);
  if (content === null) return entry;
  const { link, value } = linkOf(content);
  const { previous } = (value ?? {}) as { readonly previous?: unknown };
  // Somebody has changed it after it was validated.
  if (entry.signed && chainAfter(String(previous), link) !== entry.signed.chain) return entry;
  const { evidence, statements } = readValue(value, key) as ChangeEntry;
  return { ...entry, evidence, ...(statements && { statements }) };
}
