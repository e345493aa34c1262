import { CompositionError } from '../composition-error.ts';
import type { Store } from '../store/store.ts';
import { type Composition, foldJournal } from './composition.ts';
import { type JournalEntry, parseEntry } from './journal-entry.ts';

const prefix = 'journal/';

function keyOf(sequence: number): string {
  return `${prefix}${String(sequence).padStart(8, '0')}.json`;
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
  const entries = [...known];
  for (;;) {
    const key = keyOf(entries.length + 1);
    const content = await store.read(key);
    if (!content) return entries;
    const entry = parseEntry(content, key);
    if (entry.sequence !== entries.length + 1) {
      throw new CompositionError('bad-journal', `${key} says it is entry ${entry.sequence}.`);
    }
    entries.push(entry);
  }
}

/** What an entry says before it has a place in the journal. */
export type PlannedEntry = Omit<JournalEntry, 'format' | 'sequence'>;

/**
 * Adds one entry. Of two writers in the same moment one comes second: it plans again when the other touched
 * another unit, and is told who was first when it touched the same one.
 *
 * @param plan pure: what to add to a journal that reads like this; null for nothing
 */
export async function appendEntry(
  store: Store,
  plan: (entries: readonly JournalEntry[], composition: Composition) => PlannedEntry | null,
): Promise<JournalEntry | null> {
  let entries = await readJournal(store);
  const seen = entries.length;
  for (;;) {
    const planned = plan(entries, foldJournal(entries));
    if (!planned) return null;
    const rival = entries.slice(seen).find((entry) => entry.unit === planned.unit);
    if (rival) throw overtaken(rival);
    const entry: JournalEntry = { format: 1, sequence: entries.length + 1, ...planned };
    const content = new TextEncoder().encode(`${JSON.stringify(entry, null, 2)}\n`);
    if (await store.create(keyOf(entry.sequence), content)) return entry;
    entries = await readJournal(store, entries);
  }
}

function overtaken(rival: JournalEntry): CompositionError {
  return new CompositionError(
    'overtaken',
    `${rival.by} was first: ${rival.unit}@${rival.release} is live since ${rival.at}. Look at it, then try again.`,
  );
}
