import { CompositionError } from '../composition-error.ts';
import { inParallel } from '../in-parallel.ts';
import type { Store } from '../store/store.ts';
import type { Evidence } from './evidence.ts';
import { type JournalEntry, parseEntry } from './journal-entry.ts';

export const journalPrefix = 'journal/';

/** How many entries are read at once. */
const entriesAtOnce = 16;

function keyOf(sequence: number): string {
  return `${journalPrefix}${String(sequence).padStart(8, '0')}.json`;
}

async function readEntry(store: Store, sequence: number): Promise<JournalEntry | null> {
  const key = keyOf(sequence);
  const content = await store.read(key);
  if (!content) return null;
  const entry = parseEntry(content, key);
  if (entry.sequence === sequence) return entry;
  throw new CompositionError('bad-journal', `${key} says it is entry ${entry.sequence}.`);
}

/**
 * Reads a store's journal, from its beginning or on from what is known.
 *
 * @param known entries read before, which never change
 */
export async function readJournal(
  store: Store,
  known: readonly JournalEntry[] = [],
): Promise<readonly JournalEntry[]> {
  const entries = known.length > 0 ? [...known] : await readFromBeginning(store);
  for (;;) {
    const entry = await readEntry(store, entries.length + 1);
    if (!entry) return entries;
    entries.push(entry);
  }
}

/** All entries that a listing names; a journal with a gap is refused, since what is after it would be lost. */
async function readFromBeginning(store: Store): Promise<JournalEntry[]> {
  const keys = await store.list(journalPrefix);
  return inParallel([...keys.entries()], entriesAtOnce, async ([index, key]) => {
    const expected = keyOf(index + 1);
    const entry = key === expected ? await readEntry(store, index + 1) : null;
    if (entry) return entry;
    throw new CompositionError(
      'bad-journal',
      `The journal has ${key} where ${expected} should be: an entry is lost, or a file is none of its own.`,
    );
  });
}

/** What an entry says before it has a place in the journal, and before it was checked against that journal. */
export type PlannedEntry = Omit<JournalEntry, 'format' | 'sequence' | 'evidence'>;

/**
 * Adds one entry. Of two writers in the same moment one comes second: it prepares again when the other touched
 * another unit, and is told who was first when it touched the same one.
 *
 * @param seen the journal for which the entry was planned
 * @param prepare makes sure that the journal with the new entry at its end is one to live with, and says what
 *   it found; throws where it is not
 */
export async function appendEntry(
  store: Store,
  seen: readonly JournalEntry[],
  planned: PlannedEntry,
  prepare: (entries: readonly JournalEntry[]) => Promise<Evidence | null>,
): Promise<JournalEntry> {
  let entries = seen;
  for (;;) {
    const rival = entries.slice(seen.length).find((entry) => entry.unit === planned.unit);
    if (rival) throw overtaken(rival);
    const entry = { format: 1, sequence: entries.length + 1, ...planned } as const;
    const evidence = await prepare([...entries, { ...entry, evidence: null }]);
    const whole: JournalEntry = { ...entry, evidence };
    const content = new TextEncoder().encode(`${JSON.stringify(whole, null, 2)}\n`);
    if (await store.create(keyOf(entry.sequence), content)) return whole;
    entries = await readJournal(store, entries);
  }
}

function overtaken({ by, unit, release, at }: JournalEntry): CompositionError {
  return new CompositionError(
    'overtaken',
    `${by} was first: ${unit}@${release} is live since ${at}. Look at it, then try again.`,
  );
}
