import { isDeepStrictEqual } from 'node:util';
import { type ChangeEntry, changesIn, type JournalEntry } from './journal-entry.ts';

/**
 * Judged entries as a checkpoint has them: what most of them have in common is written once, since reading the text is most of
 * what a long journal costs.
 */
export interface PackedEntries {
  /** Texts that many entries have. */
  readonly texts: readonly string[];
  /** Activations of one release are lists, all other entries are whole. */
  readonly rows: readonly (Row | JournalEntry)[];
}

/** Numbers are indexes of `texts`, 0 for none. What a release replaces is the one before it, so it is not written. */
type Row = readonly [
  unit: number,
  release: string,
  at: string,
  by: number,
  reason: number,
  record: string | 0,
  key: number,
  chain: string | 0,
  run: number,
];

/** What of an entry decides about the site. Its evidence is only displayed, and what publishers have signed was judged. */
export function essence(entry: JournalEntry): JournalEntry {
  if (entry.unit === null || (entry.evidence === null && entry.statements === undefined)) return entry;
  const { statements: _, ...others } = entry;
  return { ...others, evidence: null };
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
  const live: Live = new Map();
  const rows = entries.map((entry) => {
    const row = entry.unit !== null && rowOf(entry, indexOf);
    const isPlain = row && isDeepStrictEqual(unpackRow(row, entry.sequence, texts, live), entry);
    goOn(live, entry);
    return isPlain ? row : entry;
  });
  return { texts, rows };
}

/** Entries in a part of a checkpoint. */
export const partLength = 500;

/** The parts of a checkpoint as JSON. Part by part: all rows of a long journal at once would take more memory than its entries. */
export function packParts(entries: readonly JournalEntry[]): readonly string[] {
  return Array.from({ length: Math.ceil(entries.length / partLength) }, (_, part) =>
    inAscii(
      JSON.stringify(packEntries(entries.slice(part * partLength, (part + 1) * partLength).map(essence))),
    ),
  );
}

/** Text of one byte for each character is read several times faster. */
const inAscii = (json: string) =>
  json.replace(/[\u0080-\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** @param first the sequence of the first one */
export function unpackEntries({ texts, rows }: PackedEntries, first = 1): readonly JournalEntry[] {
  const live: Live = new Map();
  return rows.map((row, index) => {
    const entry = 'sequence' in row ? row : unpackRow(row, first + index, texts, live);
    goOn(live, entry);
    return entry;
  });
}

/** Unit → its live release. */
type Live = Map<string, string | null>;

function goOn(live: Live, entry: JournalEntry): void {
  for (const { unit, release, action } of changesIn(entry))
    live.set(unit, action === 'retire' ? null : release);
}

function rowOf(
  { unit, release, at, by, reason, record, signed, run }: ChangeEntry,
  indexOf: (text: string | null | undefined) => number,
): Row {
  return [
    ...([indexOf(unit), release, at, indexOf(by), indexOf(reason), record ?? 0] as const),
    ...([indexOf(signed?.key), signed?.chain ?? 0, indexOf(run)] as const),
  ];
}

function unpackRow(row: Row, sequence: number, texts: readonly string[], live: Live): ChangeEntry {
  const [unit, release, at, by, reason, record, key, chain, run] = row;
  const name = texts[unit] ?? '';
  const entry: Writable<ChangeEntry> = {
    format: 1,
    sequence,
    action: 'activate',
    unit: name,
    release,
    replaces: live.get(name) ?? null,
    at,
    by: texts[by] ?? '',
    reason: reason === 0 ? null : (texts[reason] ?? ''),
    recall: false,
    evidence: null,
  };
  if (record !== 0) entry.record = record;
  if (chain !== 0) entry.signed = { chain, key: texts[key] ?? '' };
  if (run !== 0) entry.run = texts[run] ?? '';
  return entry;
}

type Writable<T> = { -readonly [Field in keyof T]: T[Field] };
