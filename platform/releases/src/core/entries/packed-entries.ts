import { isDeepStrictEqual } from 'node:util';
import { type ChangeEntry, changesIn, type JournalEntry } from './journal-entry.ts';

/**
 * Validated entries as a checkpoint has them: what most of them have in common is written once, since reading the text is most of
 * what a long journal costs.
 */
export interface PackedEntries {
  /** Texts that many entries have. */
  readonly texts: readonly string[];
  /** The hashes of all rows, of 64 characters each: one long text is read faster than many short ones. */
  readonly hashes: string;
  /** Activations of one release are lists, all other entries are whole. */
  readonly rows: readonly (Row | JournalEntry)[];
}

/**
 * Numbers are indexes of `texts`, 0 for none. What a release replaces is the one before it, so it is not written. Its hashes are
 * its record, and the chain if it is signed.
 */
type Row = readonly [
  unit: number,
  release: string,
  at: string,
  by: number,
  reason: number,
  key: number,
  run: number,
];

/** Of a SHA-256 as hex. */
const hashLength = 64;

/** What of an entry decides about the site. Its evidence does not, and what publishers have signed was validated. */
export function withoutEvidence(entry: JournalEntry): JournalEntry {
  if (entry.unit === null || (entry.evidence === null && entry.statements === undefined)) return entry;
  const { statements: _, ...others } = entry;
  return { ...others, evidence: null };
}

/** Unit → its live release; null: it has left the site. */
type LiveByUnit = Map<string, string | null>;

function changeUnits(live: LiveByUnit, entry: JournalEntry): void {
  for (const { unit, release, action } of changesIn(entry))
    live.set(unit, action === 'retire' ? null : release);
}

function packEntries(entries: readonly JournalEntry[]): PackedEntries {
  const texts = [''];
  const known = new Map<string, number>();
  const indexOf = (text: string | null | undefined) => {
    if (text === null || text === undefined) return 0;
    const index = known.get(text) ?? texts.push(text) - 1;
    known.set(text, index);
    return index;
  };
  const live: LiveByUnit = new Map();
  let hashes = '';
  const rows = entries.map((entry) => {
    const row = entry.unit !== null && rowOf(entry, indexOf);
    const own = row ? `${entry.record}${entry.signed?.chain ?? ''}` : '';
    // Records of an unsigned site may be shorter. In the text of hashes, one would move all that follow.
    const isPlain =
      row &&
      own.length % hashLength === 0 &&
      isDeepStrictEqual(unpackRow(row, entry.sequence, texts, own, live), entry);
    changeUnits(live, entry);
    if (!isPlain) return entry;
    hashes += own;
    return row;
  });
  return { texts, hashes, rows };
}

export const partLength = 500;

/** The parts of a checkpoint as JSON. Part by part: all rows of a long journal at once would take more memory than its entries. */
export function packParts(entries: readonly JournalEntry[]): readonly string[] {
  return Array.from({ length: Math.ceil(entries.length / partLength) }, (_, part) =>
    inAscii(
      JSON.stringify(
        packEntries(entries.slice(part * partLength, (part + 1) * partLength).map(withoutEvidence)),
      ),
    ),
  );
}

/** Text of one byte for each character is read several times faster. */
const inAscii = (json: string) =>
  json.replace(/[\u0080-\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** @param first the sequence of the first one */
export function unpackEntries({ texts, hashes, rows }: PackedEntries, first = 1): readonly JournalEntry[] {
  const live: LiveByUnit = new Map();
  let from = 0;
  return rows.map((row, index) => {
    if ('sequence' in row) {
      changeUnits(live, row);
      return row;
    }
    const entry = unpackRow(row, first + index, texts, hashes, live, from);
    from += entry.signed ? 2 * hashLength : hashLength;
    live.set(entry.unit, entry.release);
    return entry;
  });
}

function rowOf(
  { unit, release, at, by, reason, signed, run }: ChangeEntry,
  indexOf: (text: string | null | undefined) => number,
): Row {
  return [indexOf(unit), release, at, indexOf(by), indexOf(reason), indexOf(signed?.key), indexOf(run)];
}

/** @param from where its hashes begin */
function unpackRow(
  [unit, release, at, by, reason, key, run]: Row,
  sequence: number,
  texts: readonly string[],
  hashes: string,
  live: LiveByUnit,
  from = 0,
): ChangeEntry {
  const name = texts[unit] ?? '';
  const entry: Writable<ChangeEntry> = {
    format: 1,
    sequence,
    action: 'activate',
    unit: name,
    release,
    replaces: live.get(name) ?? null,
    record: hashes.slice(from, from + hashLength),
    at,
    by: texts[by] ?? '',
    reason: reason === 0 ? null : (texts[reason] ?? ''),
    recall: false,
    evidence: null,
  };
  const chain = from + hashLength;
  if (key !== 0) entry.signed = { chain: hashes.slice(chain, chain + hashLength), key: texts[key] ?? '' };
  if (run !== 0) entry.run = texts[run] ?? '';
  return entry;
}

type Writable<T> = { -readonly [Field in keyof T]: T[Field] };
