import { CompositionError } from '../composition-error.ts';
import { inParallel } from '../in-parallel.ts';
import { type Store, StoreError } from '../store/store.ts';
import { type ChangeEntry, type Evidence, type JournalEntry, parseEntry } from './journal-entry.ts';

export const journalPrefix = 'journal/';

/** How many entries are read at once. */
const entriesAtOnce = 16;

export function entryKey(sequence: number): string {
  return `${journalPrefix}${String(sequence).padStart(8, '0')}.json`;
}

/** A place in the journal at which no entry can be read, although entries follow or something is there. */
export interface JournalDamage {
  readonly sequence: number;
  readonly key: string;
  /** `newer`: another version wrote it, in a format that this one does not know. */
  readonly status: 'damaged' | 'missing' | 'newer';
  readonly reason: string;
}

/** A journal as far as it can be read. */
export interface JournalReading {
  /** Every entry before the first damage. What comes after it cannot be relied on. */
  readonly entries: readonly JournalEntry[];
  /** In the order of the journal; empty for a whole one. */
  readonly damages: readonly JournalDamage[];
}

type EntryReading =
  | { readonly status: 'absent' }
  | { readonly status: 'entry'; readonly entry: JournalEntry }
  | JournalDamage;

async function readEntry(store: Store, sequence: number): Promise<EntryReading> {
  const key = entryKey(sequence);
  const content = await store.read(key);
  if (!content) return { status: 'absent' };
  try {
    const entry = parseEntry(content, key);
    if (entry.sequence === sequence) return { status: 'entry', entry };
    return { status: 'damaged', sequence, key, reason: `${key} says it is entry ${entry.sequence}.` };
  } catch (error) {
    if (!(error instanceof CompositionError)) throw error;
    const status = error.code === 'journal-newer' ? 'newer' : 'damaged';
    return { status, sequence, key, reason: error.message };
  }
}

/**
 * Reads a store's journal, from its beginning or on from what is known. A damaged entry is a result, not an error: a
 * server goes on with what is before it.
 *
 * @param known entries read before, which never change
 * @throws {StoreError} where the store cannot be reached
 */
export async function examineJournal(
  store: Store,
  known: readonly JournalEntry[] = [],
): Promise<JournalReading> {
  if (known.length === 0) return examineFromBeginning(store);
  const entries = [...known];
  for (;;) {
    const reading = await readEntry(store, entries.length + 1);
    if (reading.status === 'absent') return { entries, damages: [] };
    if (reading.status !== 'entry') return { entries, damages: [reading] };
    entries.push(reading.entry);
  }
}

async function examineFromBeginning(store: Store): Promise<JournalReading> {
  const keys = await store.list(journalPrefix);
  const sequences = keys.map(sequenceOf).filter((sequence) => sequence !== null);
  const length = Math.max(0, ...sequences);
  const readings = await inParallel(
    Array.from({ length }, (_, index) => index + 1),
    entriesAtOnce,
    (sequence) => readEntry(store, sequence),
  );
  const entries: JournalEntry[] = [];
  const damages: JournalDamage[] = [];
  for (const [index, reading] of readings.entries()) {
    if (reading.status === 'absent') damages.push(missing(index + 1));
    else if (reading.status !== 'entry') damages.push(reading);
    else if (damages.length === 0) entries.push(reading.entry);
  }
  return { entries, damages };
}

/** Files that are none of the journal's own are left alone. */
function sequenceOf(key: string): number | null {
  const sequence = Number(/^(\d+)\.json$/.exec(key.slice(journalPrefix.length))?.[1]);
  return sequence >= 1 && entryKey(sequence) === key ? sequence : null;
}

function missing(sequence: number): JournalDamage {
  const key = entryKey(sequence);
  return { status: 'missing', sequence, key, reason: `${key} is missing, but later entries are there.` };
}

/**
 * Like `examineJournal`, for whoever needs a whole journal.
 *
 * @throws {CompositionError} `bad-journal` or `journal-newer` where an entry cannot be read
 */
export async function readJournal(
  store: Store,
  known: readonly JournalEntry[] = [],
): Promise<readonly JournalEntry[]> {
  const { entries, damages } = await examineJournal(store, known);
  const [damage] = damages;
  if (!damage) return entries;
  if (damage.status === 'newer') throw new CompositionError('journal-newer', damage.reason);
  throw new CompositionError(
    'bad-journal',
    `${damage.reason} Look at it with "npm run site -- verify", set it aside with "npm run site -- repair".`,
  );
}

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
