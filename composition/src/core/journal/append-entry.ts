import { CompositionError } from '../composition-error.ts';
import type { Store } from '../store/store.ts';
import { StoreError } from '../store/store-error.ts';
import type { Evidence } from './evidence.ts';
import { entryKey, readJournal } from './journal.ts';
import type { ChangeEntry, JournalEntry } from './journal-entry.ts';

/** What an entry says before it has a place in the journal, and before it was checked against that journal. */
export type PlannedEntry = Omit<ChangeEntry, 'format' | 'sequence' | 'evidence'>;

/** How often an entry is written again when the store does not say whether it was. */
const attempts = 3;

/**
 * Adds one entry. Of two writers in the same moment one comes second: it prepares again when the other touched
 * another unit, and is told who was first when it touched the same one.
 *
 * @param seen the journal for which the entry was planned
 * @param prepare makes sure that the journal with the new entry at its end is one to live with, and says what
 *   it found; throws where it is not
 * @throws {CompositionError} `overtaken` where another writer changed the unit first
 * @throws {StoreError} where the store fails; the entry may have been written then
 */
export async function appendEntry(
  store: Store,
  seen: readonly JournalEntry[],
  planned: PlannedEntry,
  prepare: (entries: readonly JournalEntry[]) => Promise<Evidence | null>,
): Promise<ChangeEntry> {
  let entries = seen;
  for (;;) {
    const rival = entries.slice(seen.length).find((entry) => entry.unit === planned.unit);
    if (rival) throw overtaken(rival);
    const entry = { format: 1, sequence: entries.length + 1, ...planned } as const;
    const evidence = await prepare([...entries, { ...entry, evidence: null }]);
    const whole: ChangeEntry = { ...entry, evidence };
    if (await writeOnce(store, entryKey(entry.sequence), whole)) return whole;
    entries = await readJournal(store, entries);
  }
}

/** Whether this entry, and no other, is in its place. A store that fails may have written it all the same. */
async function writeOnce(store: Store, key: string, entry: ChangeEntry): Promise<boolean> {
  const content = new TextEncoder().encode(`${JSON.stringify(entry, null, 2)}\n`);
  let failure: StoreError | null = null;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    try {
      if (await store.create(key, content)) return true;
      if (!failure) return false;
      const there = await store.read(key);
      return there !== null && Buffer.compare(there, content) === 0;
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      failure = error;
    }
  }
  throw failure;
}

function overtaken({ by, unit, release, at }: JournalEntry): CompositionError {
  return new CompositionError(
    'overtaken',
    `${by} was first: ${unit}@${release} is live since ${at}. Look at it, then try again.`,
  );
}
