import { isDeepStrictEqual } from 'node:util';
import { CompositionError } from '../composition-error.ts';
import { linkOf } from '../entries/hash-chain.ts';
import {
  type ChangeEntry,
  changesIn,
  concernsHoldOf,
  type Evidence,
  entryKey,
  heldName,
  type JournalEntry,
  journalPrefix,
  type NoteEntry,
  noChange,
  type OtherChange,
  settledEntries,
} from '../entries/journal-entry.ts';
import { withoutEvidence } from '../entries/packed-entries.ts';
import { inParallel } from '../in-parallel.ts';
import { copyOwners } from '../signing/owners-copies.ts';
import { seal } from '../signing/seal.ts';
import {
  emptyJournal,
  foldAfter,
  type Journal,
  type JournalState,
  settledJournal,
  stateAt,
  withEntry,
} from '../state/journal-state.ts';
import { requireClock, type Store, StoreError } from '../store/store.ts';
import { cacheCheckpoint, readCheckpoint } from './checkpoint.ts';
import { writeStored } from './stored-checkpoint.ts';
import { entryValidator, provesGap, repairedKey, repairKey, type StoredEntry } from './stored-entry.ts';

/** How many entries are read at once, and how many are in memory before they are validated. */
const entriesAtOnce = 32;
const entriesInMemory = 256;

/**
 * How many entries can be missing for each object beyond them. One object with a high number must not stop a site, nor make
 * a repair write millions of entries.
 */
const missingPerObject = 1000;

export interface JournalDamage {
  readonly sequence: number;
  readonly key: string;
  /**
   * `newer`: a newer version wrote it, in a format that this one does not know. `broken`: it was signed after other entries
   * than those before it. `owners`: it has other owners than `OWNERS_ROOT` names. `stray`: it is beyond the end of the journal,
   * and no entry.
   */
  readonly status: 'damaged' | 'missing' | 'newer' | 'broken' | 'owners' | 'stray';
  readonly reason: string;
  /** Of several entries that are missing: the sequence of the last one. */
  readonly until?: number;
}

/** The readable part of a journal: every entry before the first damage. Later entries cannot be relied on. */
export interface JournalReading extends Journal {
  /** In the order of the journal; empty for an undamaged one. */
  readonly damages: readonly JournalDamage[];
  /** Objects beyond the end of the journal, which have no effect. Absent: they were not searched for. */
  readonly strays?: readonly JournalDamage[] | undefined;
}

export type EntryReading =
  | { readonly status: 'absent' }
  | { readonly status: 'entry'; readonly entry: JournalEntry }
  | JournalDamage;

/**
 * Reads a store's journal, from its beginning or after the known one. A damaged entry is a result, not an error:
 * a server goes on with the entries before it.
 *
 * @param known the journal of an earlier reading. Its last entries are read again if they had no effect
 * @throws {StoreError} if the store cannot be reached
 */
export async function examineJournal(store: Store, known: Journal = emptyJournal): Promise<JournalReading> {
  if (known.entries.length === 0) {
    return examineAfter(store, await readCheckpoint(store));
  }
  const settled = settledJournal(known);
  const { length } = settled.entries;
  const validate = entryValidator(store, length === 0);
  const fold = foldAfter(settled);
  const later: JournalEntry[] = [];
  for (;;) {
    const sequence = length + later.length + 1;
    const content = await store.read(entryKey(sequence));
    const reading: EntryReading =
      content === null
        ? { status: 'absent' }
        : await validate({ sequence, content, ...linkOf(content) }, fold.state);
    if (reading.status === 'entry') {
      fold.add(reading.entry);
      later.push(reading.entry);
      continue;
    }
    // The same entries, so that nobody compares a journal that has not grown.
    const journal = isSame(later, known.entries.slice(length))
      ? known
      : { ...fold.state, entries: [...settled.entries, ...later] };
    return { ...journal, damages: reading.status === 'absent' ? [] : [reading] };
  }
}

/** Whether entries decide the same about the site. */
export function isSame(one: readonly JournalEntry[], other: readonly JournalEntry[]): boolean {
  const of = (entries: readonly JournalEntry[]) => entries.map(withoutEvidence);
  return one.length === other.length && isDeepStrictEqual(of(one), of(other));
}

/** Like `examineJournal`, but uses no checkpoint, which would hide the damage of an entry. */
export async function examineEntries(store: Store): Promise<JournalReading> {
  const { cache: _, ...plain } = store;
  return examineAfter(plain, { journal: emptyJournal, keys: await store.list(journalPrefix), isOwn: false });
}

async function examineAfter(
  store: Store,
  { journal: checkpoint, keys, isOwn }: Awaited<ReturnType<typeof readCheckpoint>>,
): Promise<JournalReading> {
  const records = new Set(keys.filter((key) => repairedKey(key) !== null));
  const isSetAside = ({ sequence, content }: StoredEntry) =>
    records.has(repairKey({ key: entryKey(sequence) }, content));
  const validate = entryValidator(store, checkpoint.entries.length === 0);
  const entries = [...checkpoint.entries];
  /** With what is only displayed. */
  const newest: JournalEntry[] = [];
  const damages: JournalDamage[] = [];
  let fold = foldAfter(checkpoint);
  /** After the entries before the first damage. */
  const { state } = fold;
  const addDamage = (damage: JournalDamage) => {
    if (damages.length === 0) fold = foldAfter(state);
    damages.push(damage);
  };
  let strays: readonly JournalDamage[] = [];
  let next = entries.length + 1;
  const take = async (one: StoredEntry, last = one) => {
    if (one.sequence > next) addDamage(missing(next, one.sequence - 1, last));
    next = one.sequence + 1;
    const reading = await validate(one, fold.state);
    // After a damage, signatures cannot be verified: only what is missing or unreadable is known.
    if (reading.status !== 'entry') {
      if (reading.status !== 'broken' || damages.length === 0) addDamage(reading);
      return;
    }
    const entry = withoutEvidence(reading.entry);
    fold.add(entry);
    if (damages.length > 0) return;
    entries.push(entry);
    newest.push(reading.entry);
    if (newest.length > entriesWithEvidence) newest.shift();
  };
  const stored = storedIn(store, sequencesIn(keys), next);
  for await (const one of stored) {
    if (one.sequence === next) {
      await take(one);
      continue;
    }
    const beyond = [one];
    for await (const other of stored) beyond.push(other);
    const end = endOf(state, next, beyond, isSetAside);
    strays = beyond
      .slice(end)
      .filter((other) => !isSetAside(other))
      .map(stray);
    for (const proven of beyond.slice(0, end)) await take(proven, beyond[end - 1]);
  }
  // Entries from before the owners count only under their signature: without it, somebody may have changed them.
  const isBroken = damages[0]?.status === 'broken' && !entries.some(({ signed }) => signed);
  const distrusted = ownersDamage(store, entries);
  if (distrusted || isBroken)
    return { ...emptyJournal, damages: distrusted ? [distrusted, ...damages] : damages, strays };
  entries.splice(entries.length - newest.length, newest.length, ...newest);
  if (damages.length === 0) await cacheCheckpoint(store, entries, isOwn ? checkpoint.entries.length : 0);
  return { ...state, entries, damages, strays };
}

/** How many of the newest entries keep what is only displayed: that of a long journal does not fit into memory. */
const entriesWithEvidence = 100;

async function* storedIn(
  store: Store,
  sequences: readonly number[],
  first: number,
): AsyncGenerator<StoredEntry> {
  const read = async (sequence: number): Promise<StoredEntry | null> => {
    const content = await store.read(entryKey(sequence));
    return content && { sequence, content, ...linkOf(content) };
  };
  let next = first;
  for (let from = 0; from < sequences.length; from += entriesInMemory) {
    const places = sequences.slice(from, from + entriesInMemory);
    for (const one of await inParallel(places, entriesAtOnce, read)) {
      if (one === null) continue;
      // A network file system may list a new file later than it can be read.
      for (let more = null; next < one.sequence; next += 1) {
        more = await read(next);
        if (more === null) break;
        yield more;
      }
      yield one;
      next = one.sequence + 1;
    }
  }
}

/** Leaves out the entries after the last one that proves the gap. @param first the sequence of the first missing entry */
function endOf(
  before: JournalState,
  first: number,
  beyond: readonly StoredEntry[],
  isSetAside: (stored: StoredEntry) => boolean,
): number {
  const proof = beyond.findLastIndex(
    (one, index) =>
      one.sequence - first - index < missingPerObject * (index + 1) &&
      !isSetAside(one) &&
      provesGap(before, one),
  );
  if (proof < 0) return 0;
  let end = proof + 1;
  while (beyond[end]?.sequence === (beyond[end - 1]?.sequence ?? 0) + 1) end += 1;
  return end;
}

/** The journal has no owners that this process trusts. */
function ownersDamage({ identity }: Store, entries: readonly JournalEntry[]): JournalDamage | null {
  const root = identity?.root ?? null;
  if (root === null || entries.some(({ signed }) => signed?.root === root)) return null;
  const reason = `The journal has no owners with the fingerprint ${root}, which OWNERS_ROOT names.`;
  return { status: 'owners', sequence: 1, key: entryKey(1), reason };
}

const sequencesIn = (keys: readonly string[]) => keys.flatMap((key) => sequenceOf(key) ?? []);

/** The sequence in a key; null for files that do not belong to the journal. */
function sequenceOf(key: string): number | null {
  const sequence = Number(/^(\d+)\.json$/.exec(key.slice(journalPrefix.length))?.[1]);
  return sequence >= 1 && entryKey(sequence) === key ? sequence : null;
}

/** @param last the last entry beyond the gap: who has signed it says that the others were there */
function missing(sequence: number, until: number, last: StoredEntry | undefined): JournalDamage {
  const key = entryKey(sequence);
  const damage = { status: 'missing', sequence, key } as const;
  const { by } = (last?.value ?? {}) as { readonly by?: unknown };
  const there = `but ${entryKey(last?.sequence ?? 0)} by ${by} is there.`;
  if (until === sequence) return { ...damage, reason: `${key} is missing, ${there}` };
  const others = `${until - sequence} other ${until - sequence === 1 ? 'entry' : 'entries'}`;
  return { ...damage, until, reason: `${key} and ${others} are missing, ${there}` };
}

function stray({ sequence }: StoredEntry): JournalDamage {
  const key = entryKey(sequence);
  const reason = `${key} is beyond the end of the journal, and no entry of it: it has no effect.`;
  return { status: 'stray', sequence, key, reason };
}

/** @throws {CompositionError} `bad-journal` or `journal-newer` if an entry cannot be read */
export async function readJournal(store: Store, known: Journal = emptyJournal): Promise<Journal> {
  const { damages, strays: _, ...journal } = await examineJournal(store, known);
  const [damage] = damages;
  if (!damage) return journal;
  if (damage.status === 'newer') throw new CompositionError('journal-newer', damage.reason);
  throw new CompositionError(
    'bad-journal',
    `${damage.reason} Examine it with "npm run site -- verify", replace it with "npm run site -- repair".`,
  );
}

/** An entry that has no sequence yet and was not checked with the journal. `at` is when it was planned. */
export type PlannedEntry = Omit<ChangeEntry, 'format' | 'sequence' | 'replaces' | 'evidence' | 'with'> & {
  /** The other units of a change set. */
  readonly with?: readonly Omit<OtherChange, 'replaces'>[];
};

/** A journal as it would be with an entry. It is never written. */
export function withPlanned(journal: Journal, planned: PlannedEntry): Journal {
  return withEntry(journal, { format: 1, sequence: journal.entries.length + 1, ...planned, evidence: null });
}

const attempts = 3;

/**
 * Appends one entry. Of two writers at the same time, the second one prepares its entry again if the first changed
 * another unit, and fails if the first changed the same unit.
 *
 * @param base the journal for which the entry was planned
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
  base: Journal,
  planned: PlannedEntry,
  prepare: (after: Journal) => Promise<Evidence | null>,
  now?: () => Date,
): Promise<ChangeEntry> {
  let journal = base;
  for (;;) {
    const own = [planned, ...(planned.with ?? [])].map(({ unit }) => unit);
    requireUntouched(journal, base, own, 'changes');
    const entry = numbered(planned, journal);
    const evidence = await prepare(withEntry(journal, { ...entry, evidence: null }));
    const newest = await readAgain(store, journal);
    if (newest.entries !== journal.entries) {
      journal = newest;
      continue;
    }
    const complete: ChangeEntry = { ...entry, at: now?.().toISOString() ?? planned.at, evidence };
    await requireClock(store);
    const sealed = await seal(store, journal, complete);
    if (await writeOnce(store, sealed.entry, sealed.value)) {
      await writeStored(store, journal);
      return sealed.entry;
    }
    journal = await readJournal(store, journal);
  }
}

/** Signs and validates an entry as `appendEntry` would, and writes nothing. @throws {CompositionError} `not-allowed` */
export async function tryEntry(store: Store, journal: Journal, planned: PlannedEntry): Promise<void> {
  await seal(store, journal, { ...numbered(planned, journal), evidence: null });
}

/** @param note makes it for the journal as it then is; throws to write nothing @throws {CompositionError} `outcome-unknown` */
export async function appendNote(
  store: Store,
  base: Journal,
  note: (
    journal: Journal,
  ) => Pick<NoteEntry, 'action' | 'at' | 'by' | 'reason'> & Partial<Omit<NoteEntry, keyof typeof noChange>>,
): Promise<NoteEntry> {
  for (let journal = await readAgain(store, base); ; journal = await readJournal(store, journal)) {
    const planned: NoteEntry = { ...noChange, sequence: journal.entries.length + 1, ...note(journal) };
    await requireClock(store);
    const { entry, value } = await seal(store, journal, planned);
    if (entry.owners) await copyOwners(store, entry.sequence, encodeEntry(value));
    if (!(await writeOnce(store, entry, value))) continue;
    await writeStored(store, journal);
    return entry;
  }
}

/** Reads the last entries again if they have no effect: they may still change, and a signature covers their bytes. */
async function readAgain(store: Store, journal: Journal): Promise<Journal> {
  return settledEntries(journal.entries) === journal.entries ? journal : readJournal(store, journal);
}

function numbered(planned: PlannedEntry, journal: Journal): Omit<ChangeEntry, 'evidence'> {
  const { with: others, ...first } = planned;
  const { entries, units } = journal;
  const replacing = <C extends { readonly unit: string }>(change: C) => {
    const history = units.get(change.unit);
    return { ...change, replaces: (history && stateAt(history)?.live?.id) ?? null };
  };
  return {
    ...{ format: 1, sequence: entries.length + 1, ...replacing(first) },
    ...(others && { with: others.map(replacing) }),
  };
}

/**
 * Whether this entry was written, not another one with the same sequence. A failed call may have written it, so the
 * next attempt compares the stored entry.
 */
async function writeOnce(store: Store, entry: JournalEntry, value: object): Promise<boolean> {
  const key = entryKey(entry.sequence);
  const content = encodeEntry(value);
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

const encodeEntry = (value: object) => new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`);

function stateAfter(entry: JournalEntry): string {
  if (entry.unit === null) {
    const units = entry.hold?.units.map(heldName).join(' and ');
    return entry.action === 'hold' ? `${units} is held` : `nothing holds ${units}`;
  }
  const names = changesIn(entry).flatMap(({ unit, release, action }) =>
    action === 'retire' ? [] : [`${unit}@${release}`],
  );
  if (entry.action === 'retire') return `${entry.unit} is off the site`;
  return `${names.join(' and ')} ${names.length > 1 ? 'are' : 'is'} live`;
}

/** @throws {CompositionError} `overtaken` if somebody has changed, held or released one of these units since */
export function requireUntouched(
  journal: Pick<Journal, 'entries'>,
  base: Pick<Journal, 'entries'>,
  units: readonly string[],
  of: 'changes' | 'holds' | 'changes-and-holds',
): void {
  for (const entry of journal.entries.slice(base.entries.length)) {
    const change = of === 'holds' ? null : changesIn(entry).find(({ unit }) => units.includes(unit));
    const hold = of === 'changes' ? false : concernsHoldOf(entry, units);
    if (change || hold)
      throw new CompositionError(
        'overtaken',
        `${entry.by} was first: ${stateAfter(change ?? entry)} since ${entry.at}. Look at it, then try again.`,
      );
  }
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
