import { withEntry } from '../composition/history.ts';
import { CompositionError } from '../composition-error.ts';
import { inParallel } from '../in-parallel.ts';
import { type Store, StoreError } from '../store/store.ts';
import {
  type ChangeEntry,
  changesIn,
  type Evidence,
  entryKey,
  formatOf,
  type JournalEntry,
  journalPrefix,
  liveAfter,
  type NoteEntry,
  noChange,
  type OtherChange,
  parseEntry,
} from './journal-entry.ts';
import { readPages, writeNextPage } from './journal-pages.ts';
import { readRepair } from './repair-record.ts';

/** How many entries are read at once. */
const entriesAtOnce = 16;

/** A missing or unreadable entry of the journal. */
export interface JournalDamage {
  readonly sequence: number;
  readonly key: string;
  /** `newer`: a newer version wrote it, in a format that this one does not know. */
  readonly status: 'damaged' | 'missing' | 'newer';
  readonly reason: string;
}

/** The readable part of a journal. */
export interface JournalReading {
  /** Every entry before the first damage. Later entries cannot be relied on. */
  readonly entries: readonly JournalEntry[];
  /** In the order of the journal; empty for an undamaged one. */
  readonly damages: readonly JournalDamage[];
}

/** What was read in the place of an entry. */
type EntryReading =
  | { readonly status: 'absent' }
  | { readonly status: 'entry'; readonly entry: JournalEntry }
  | JournalDamage;

/** Reads one entry, or the record of its repair. */
export async function readEntry(store: Store, sequence: number): Promise<EntryReading> {
  const content = await store.read(entryKey(sequence));
  if (!content) return { status: 'absent' };
  const reading = parseContent(content, sequence);
  if (reading.status !== 'damaged') return reading;
  const note = await readRepair(store, reading, content);
  return note ? { status: 'entry', entry: note } : reading;
}

function parseContent(
  content: Uint8Array,
  sequence: number,
): JournalDamage | { readonly status: 'entry'; readonly entry: JournalEntry } {
  const key = entryKey(sequence);
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
 * Reads a store's journal, from its beginning or after the known entries. A damaged entry is a result, not an error:
 * a server goes on with the entries before it.
 *
 * @param known entries that were read before; they never change
 * @throws {StoreError} if the store cannot be reached
 */
export async function examineJournal(
  store: Store,
  known: readonly JournalEntry[] = [],
): Promise<JournalReading> {
  if (known.length === 0) return examineAfter(store, await readPages(store));
  const later: JournalEntry[] = [];
  for (;;) {
    const reading = await readEntry(store, known.length + later.length + 1);
    if (reading.status === 'entry') {
      later.push(reading.entry);
      continue;
    }
    // The same object, so that nobody compares or folds a journal that has not grown.
    const entries = later.length === 0 ? known : [...known, ...later];
    return { entries, damages: reading.status === 'absent' ? [] : [reading] };
  }
}

/**
 * Like `examineJournal`, but does not use pages. A page would hide the damage of an entry.
 *
 * @throws {StoreError} if the store cannot be reached
 */
export async function examineEntries(store: Store): Promise<JournalReading> {
  return examineAfter(store, []);
}

async function examineAfter(store: Store, paged: readonly JournalEntry[]): Promise<JournalReading> {
  const keys = await store.list(journalPrefix, entryKey(paged.length));
  const last = keys.map(sequenceOf).findLast((sequence) => sequence !== null) ?? paged.length;
  const sequences = Array.from({ length: last - paged.length }, (_, index) => paged.length + index + 1);
  const readings = await inParallel(sequences, entriesAtOnce, (sequence) => readEntry(store, sequence));
  const entries = [...paged];
  const damages: JournalDamage[] = [];
  for (const [index, reading] of readings.entries()) {
    if (reading.status === 'absent') damages.push(missing(paged.length + index + 1));
    else if (reading.status !== 'entry') damages.push(reading);
    else if (damages.length === 0) entries.push(reading.entry);
  }
  return { entries, damages };
}

/** The sequence in a key; null for files that do not belong to the journal. */
function sequenceOf(key: string): number | null {
  const sequence = Number(/^(\d+)\.json$/.exec(key.slice(journalPrefix.length))?.[1]);
  return sequence >= 1 && entryKey(sequence) === key ? sequence : null;
}

function missing(sequence: number): JournalDamage {
  const key = entryKey(sequence);
  return { status: 'missing', sequence, key, reason: `${key} is missing, but later entries are there.` };
}

/**
 * Like `examineJournal`, for callers that need an undamaged journal.
 *
 * @throws {CompositionError} `bad-journal` or `journal-newer` if an entry cannot be read
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
    `${damage.reason} Examine it with "npm run site -- verify", replace it with "npm run site -- repair".`,
  );
}

/**
 * An entry before it has a sequence in the journal, and before it was checked with that journal. `at` is when it was
 * planned.
 */
export type PlannedEntry = Omit<ChangeEntry, 'format' | 'sequence' | 'replaces' | 'evidence' | 'with'> & {
  /** The other units of a change set. */
  readonly with?: readonly Omit<OtherChange, 'replaces'>[];
};

/** How often writing an entry is tried when the store fails. */
const attempts = 3;

/**
 * Appends one entry. Of two writers at the same time, the second one prepares its entry again if the first changed
 * another unit, and fails if the first changed the same unit.
 *
 * @param seen the journal for which the entry was planned
 * @param prepare checks and prepares the composition of a journal with the new entry at its end; returns the
 *   evidence, and throws to refuse the entry
 * @param now dates the entry once it is prepared: it has an effect only when it is written, minutes after a plan that a build
 *   and checks have followed. By default, it is dated when it was planned
 * @throws {CompositionError} `overtaken` if another writer changed the unit first; `outcome-unknown` if the store fails
 *   while the entry is written: it may be there all the same
 * @throws {StoreError} if the store fails before that
 */
export async function appendEntry(
  store: Store,
  seen: readonly JournalEntry[],
  planned: PlannedEntry,
  prepare: (entries: readonly JournalEntry[]) => Promise<Evidence | null>,
  now?: () => Date,
): Promise<ChangeEntry> {
  let entries = seen;
  for (;;) {
    const own = [planned, ...(planned.with ?? [])].map(({ unit }) => unit);
    const later = entries.slice(seen.length).flatMap(changesIn);
    const conflict = later.find(({ unit }) => own.includes(unit));
    if (conflict) throw overtaken(conflict);
    const entry = numbered(planned, entries);
    const evidence = await prepare(withEntry(entries, { ...entry, evidence: null }));
    const complete: ChangeEntry = { ...entry, at: now?.().toISOString() ?? planned.at, evidence };
    if (await writeOnce(store, entryKey(entry.sequence), complete)) {
      await writeNextPage(store, entry.sequence);
      return complete;
    }
    entries = await readJournal(store, entries);
  }
}

/**
 * Appends an entry that changes no release.
 *
 * @param note makes it for the journal as it then is; throws to write nothing
 * @throws {CompositionError} `outcome-unknown` if the store fails while it is written
 */
export async function appendNote(
  store: Store,
  seen: readonly JournalEntry[],
  note: (entries: readonly JournalEntry[]) => Pick<NoteEntry, 'action' | 'at' | 'by' | 'reason' | 'hold'>,
): Promise<NoteEntry> {
  for (let entries = seen; ; entries = await readJournal(store, entries)) {
    const entry: NoteEntry = { ...noChange, sequence: entries.length + 1, ...note(entries) };
    if (!(await writeOnce(store, entryKey(entry.sequence), entry))) continue;
    await writeNextPage(store, entry.sequence);
    return entry;
  }
}

/** A planned entry at the end of a journal. */
function numbered(planned: PlannedEntry, entries: readonly JournalEntry[]): Omit<ChangeEntry, 'evidence'> {
  const { with: companions, ...first } = planned;
  const others = companions?.map((other) => ({ ...other, replaces: liveAfter(entries, other.unit) }));
  const set = others === undefined ? {} : { with: others };
  return {
    format: formatOf({ action: planned.action, ...set }),
    sequence: entries.length + 1,
    ...first,
    replaces: liveAfter(entries, planned.unit),
    ...set,
  };
}

/**
 * Whether this entry was written, not another one with the same sequence. A failed call may have written it, so the
 * next attempt compares the stored entry.
 */
async function writeOnce(store: Store, key: string, entry: JournalEntry): Promise<boolean> {
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
  throw outcomeUnknown(key, entry, failure);
}

/** What an entry makes of its units. */
function stateAfter(entry: JournalEntry): string {
  if (entry.unit === null) return `the ${entry.action} of ${entry.hold?.units.join(' and ')} is noted`;
  const names = changesIn(entry).flatMap(({ unit, release, action }) =>
    action === 'retire' ? [] : [`${unit}@${release}`],
  );
  if (entry.action === 'retire') return `${entry.unit} is off the site`;
  return `${names.join(' and ')} ${names.length > 1 ? 'are' : 'is'} live`;
}

function overtaken(entry: ChangeEntry): CompositionError {
  return new CompositionError(
    'overtaken',
    `${entry.by} was first: ${stateAfter(entry)} since ${entry.at}. Look at it, then try again.`,
  );
}

function outcomeUnknown(key: string, entry: JournalEntry, failure: StoreError | null): CompositionError {
  const rollback =
    entry.action === 'rollback'
      ? ' Without --from, which names the release to replace, a second rollback goes further back.'
      : '';
  return new CompositionError(
    'outcome-unknown',
    `It is not known whether ${stateAfter(entry)}: ${key} may have been written. ${failure?.message}. ` +
      `Look at "npm run site -- status" before you repeat the command.${rollback}`,
    { cause: failure },
  );
}
