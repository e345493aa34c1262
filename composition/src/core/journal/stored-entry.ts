import { CompositionError } from '../composition-error.ts';
import { inParallel } from '../in-parallel.ts';
import { type Authorised, authorise, authoriseFirst, isSigned } from '../owners/authorise.ts';
import { type Authority, advance, authorityOf, chainAfter, linkOf } from '../owners/authority.ts';
import type { Candidate } from '../owners/entry-signer.ts';
import type { Store } from '../store/store.ts';
import type { EntryReading, JournalDamage } from './journal.ts';
import { entryKey, type JournalEntry, parseEntry, readValue } from './journal-entry.ts';
import { nothingLive, withReplaced } from './live-before.ts';
import { readRepair, repairKey } from './repair-record.ts';

export interface StoredEntry extends Candidate {
  readonly content: Uint8Array;
}

/**
 * Returns what judges the entries of a journal, one after the other: whether each can be read, and on a site with owners,
 * whether somebody who may has signed it. Each is judged once.
 *
 * @param known entries that were judged before
 */
export function judgeAfter(
  store: Store,
  known: readonly JournalEntry[],
): (stored: StoredEntry) => Promise<Exclude<EntryReading, { readonly status: 'absent' }>> {
  /** Undefined until the first entry: most polls find none. */
  let authority: Authority | null | undefined;
  const live = nothingLive(known);
  /** Hash of the entries before the first owners. Null: they were not read here. */
  let chain = known.length === 0 ? '' : null;

  return async (stored) => {
    if (authority === undefined) authority = authorityOf(known, live);
    if (authority === null) {
      if (isOwners(stored.value)) {
        const first = authoriseFirst(stored, chain ?? (await chainBefore(store, stored.sequence)));
        // Owners that count for nothing are an entry like others: there is nobody who could judge it.
        if (first.status !== 'entry' || first.entry.action === 'owners') return accept(stored, first);
      }
      if (chain !== null) chain = chainAfter(chain, stored.link);
      const reading = await readUnsigned(store, stored);
      if (reading.status !== 'entry') return reading;
      return accept(stored, { status: 'entry', entry: withReplaced(live, reading.entry) });
    }
    const judged = authorise(authority, stored, store.identity?.root ?? null);
    const repaired = judged.status === 'broken' ? await signedRepair(store, stored, authority) : null;
    return accept(stored, repaired ?? judged);
  };

  function accept({ sequence }: StoredEntry, judged: Authorised) {
    if (judged.status !== 'entry') return { ...judged, sequence, key: entryKey(sequence) };
    authority = advance(authority ?? null, judged.entry, live);
    return judged;
  }
}

/**
 * Whether something beyond a gap proves that entries are missing. A writer creates an entry only after the one before it, so an
 * entry that somebody may write is such a proof. Anything else is a stray object: whoever can write the store can put it there.
 *
 * @param entries those before the gap
 */
export function provesGap(entries: readonly JournalEntry[], stored: StoredEntry): boolean {
  const authority = authorityOf(entries);
  if (authority) return isSigned(authority, stored);
  const { sequence, value } = stored;
  const { status } = readAs(sequence, () => readValue(value, entryKey(sequence)));
  return (
    status === 'entry' || (status === 'newer' && (value as { sequence?: unknown }).sequence === sequence)
  );
}

const isOwners = (value: unknown) =>
  (value as { readonly action?: unknown } | null | undefined)?.action === 'owners';

const entriesAtOnce = 16;

export async function chainBefore(store: Store, sequence: number): Promise<string> {
  const sequences = Array.from({ length: sequence - 1 }, (_, index) => index + 1);
  const links = await inParallel(sequences, entriesAtOnce, async (one) => {
    const content = await store.read(entryKey(one));
    return content ? linkOf(content).link : '';
  });
  return links.reduce(chainAfter, '');
}

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
  authority: Authority,
): Promise<Authorised | null> {
  const key = entryKey(sequence);
  const record = await store.read(repairKey({ key }, content));
  if (!record) return null;
  const judged = authorise(authority, { sequence, ...linkOf(record) });
  return judged.status === 'entry' && judged.entry.action === 'repair' ? judged : null;
}
