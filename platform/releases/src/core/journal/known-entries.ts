import { linkOf } from '../entries/hash-chain.ts';
import { entryKey, type JournalEntry, journalPrefix, settledEntries } from '../entries/journal-entry.ts';
import { inParallel } from '../in-parallel.ts';
import { type Journal, journalOf } from '../state/journal-state.ts';
import type { Store } from '../store/store.ts';
import { isSame, type JournalDamage } from './journal.ts';
import { entryValidator, repairedKey } from './stored-entry.ts';

export type KnownEntries =
  | { readonly status: 'same' }
  /** A rule of a bucket, or a person, has removed some. */
  | { readonly status: 'lost'; readonly damage: JournalDamage }
  /** Another entry has the place of one: after a repair, or after a loss. */
  | { readonly status: 'replaced' };

const entriesAtOnce = 16;

/**
 * Compares known entries with their store. It lists keys, and reads only the newest entry and those with a record of
 * a repair. It does not notice changed bytes of other entries.
 */
export async function compareKnownEntries(store: Store, journal: Journal): Promise<KnownEntries> {
  const known = settledEntries(journal.entries);
  const keys = new Set(await store.list(journalPrefix));
  const damage = await findLost(store, known, keys);
  if (damage) return { status: 'lost', damage };
  const repaired = new Set([...keys].map(repairedKey));
  const suspects = known.filter(
    (entry, index) => index === known.length - 1 || repaired.has(entryKey(entry.sequence)),
  );
  const same = await inParallel(suspects, entriesAtOnce, (entry) => isUnchanged(store, known, entry));
  return { status: same.includes(false) ? 'replaced' : 'same' };
}

/** Finds a lost entry. It reads at most one. */
async function findLost(
  store: Store,
  known: readonly JournalEntry[],
  keys: ReadonlySet<string>,
): Promise<JournalDamage | null> {
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

async function isUnchanged(
  store: Store,
  known: readonly JournalEntry[],
  entry: JournalEntry,
): Promise<boolean> {
  const { sequence } = entry;
  const content = await store.read(entryKey(sequence));
  if (content === null) return false;
  const validate = entryValidator(store, sequence === 1);
  const before = journalOf(known.slice(0, sequence - 1));
  const reading = await validate({ sequence, content, ...linkOf(content) }, before);
  return reading.status === 'entry' && isSame([reading.entry], [entry]);
}
