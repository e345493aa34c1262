import { createHash } from 'node:crypto';
import { CompositionError } from '../composition-error.ts';
import { chainAfter, chainBefore, linkOf } from '../entries/hash-chain.ts';
import {
  entryKey,
  type JournalEntry,
  type NoteEntry,
  noChange,
  parseEntry,
  readValue,
} from '../entries/journal-entry.ts';
import { type Authorised, authorise, authoriseFirst, isSigned } from '../signing/authorise.ts';
import type { Candidate } from '../signing/entry-signer.ts';
import { isOwned, type JournalState, type OwnedState, withReplaced } from '../state/journal-state.ts';
import type { Store } from '../store/store.ts';
import type { EntryReading, JournalDamage } from './journal.ts';

export interface StoredEntry extends Candidate {
  readonly content: Uint8Array;
}

/**
 * Returns a function that validates the entries of a journal, one after the other: whether each can be read, and on a site with
 * owners, whether somebody who may has signed it. Each is validated once.
 *
 * @param isFromStart whether the first one is the first of the journal
 */
export function entryValidator(store: Store, isFromStart: boolean) {
  /** Hash of the entries before the first owners. Null: they were not read here. */
  let chain = isFromStart ? '' : null;

  return async (
    stored: StoredEntry,
    before: JournalState,
  ): Promise<Exclude<EntryReading, { readonly status: 'absent' }>> => {
    if (!isOwned(before)) {
      if (isOwners(stored.value)) {
        const first = authoriseFirst(stored, chain ?? (await chainBefore(store, stored.sequence)));
        // Owners that count for nothing are an entry like others: there is nobody who could validate it.
        if (first.status !== 'entry' || first.entry.action === 'owners') return readingOf(stored, first);
      }
      if (chain !== null) chain = chainAfter(chain, stored.link);
      const reading = await readUnsigned(store, stored);
      if (reading.status !== 'entry') return reading;
      return readingOf(stored, { status: 'entry', entry: withReplaced(before, reading.entry) });
    }
    const authorised = authorise(before, stored, store.identity?.root ?? null);
    const repaired = authorised.status === 'broken' ? await signedRepair(store, stored, before) : null;
    return readingOf(stored, repaired ?? authorised);
  };
}

function readingOf({ sequence }: StoredEntry, authorised: Authorised) {
  return authorised.status === 'entry' ? authorised : { ...authorised, sequence, key: entryKey(sequence) };
}

/**
 * Whether something beyond a gap proves that entries are missing. A writer creates an entry only after the one before it, so an
 * entry that somebody may write is such a proof. Anything else is a stray object: whoever can write the store can put it there.
 *
 * @param before the state before the gap
 */
export function provesGap(before: JournalState, stored: StoredEntry): boolean {
  if (isOwned(before)) return isSigned(before.authority, stored);
  const { sequence, value } = stored;
  const { status } = readAs(sequence, () => readValue(value, entryKey(sequence)));
  return (
    status === 'entry' || (status === 'newer' && (value as { sequence?: unknown }).sequence === sequence)
  );
}

const isOwners = (value: unknown) =>
  (value as { readonly action?: unknown } | null | undefined)?.action === 'owners';

/** On a site without owners, everybody who can write the store may write the journal. */
async function readUnsigned(
  store: Store,
  { sequence, content, value }: StoredEntry,
): Promise<JournalDamage | { readonly status: 'entry'; readonly entry: JournalEntry }> {
  const reading = readAs(sequence, () =>
    value === undefined ? parseEntry(content, entryKey(sequence)) : readValue(value, entryKey(sequence)),
  );
  if (reading.status !== 'damaged') return reading;
  const note = await readRepair(store, reading, content);
  return note ? { status: 'entry', entry: note } : reading;
}

function readAs(
  sequence: number,
  read: () => JournalEntry,
): JournalDamage | { readonly status: 'entry'; readonly entry: JournalEntry } {
  const key = entryKey(sequence);
  try {
    const entry = read();
    if (entry.sequence === sequence) return { status: 'entry', entry };
    return { status: 'damaged', sequence, key, reason: `${key} says it is entry ${entry.sequence}.` };
  } catch (error) {
    if (!(error instanceof CompositionError)) throw error;
    const status = error.code === 'journal-newer' ? 'newer' : 'damaged';
    return { status, sequence, key, reason: error.message };
  }
}

/** The entry that replaces one whose chain is broken, if an operator has signed it; null if nobody has. */
async function signedRepair(
  store: Store,
  { sequence, content }: StoredEntry,
  before: OwnedState,
): Promise<Authorised | null> {
  const key = entryKey(sequence);
  const record = await store.read(repairKey({ key }, content));
  if (!record) return null;
  const authorised = authorise(before, { sequence, ...linkOf(record) });
  return authorised.status === 'entry' && authorised.entry.action === 'repair' ? authorised : null;
}

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

async function readRepair(
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
