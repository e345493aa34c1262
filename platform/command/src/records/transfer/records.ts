import { createHash } from 'node:crypto';
import type { DataPlaces } from '@platform/server';
import { CommandError } from '../../call/command-error.ts';
import { recordsPlace, rowsOf, withNewDatabase } from './open-site.ts';

/** One row of a table, with its columns as they are in the table. */
export interface StoredRow {
  readonly table: string;
  readonly row: Readonly<Record<string, string | number | null>>;
}

/** The uploaded file to which a row refers, with the hash of its content; null for all other rows. */
export function fileOfRow({
  table,
  row,
}: StoredRow): { readonly key: string; readonly sha256: string } | null {
  return table === 'submissions' && row.file ? JSON.parse(String(row.file)) : null;
}

/** The key of a file that a row knows, without its type; null for all other rows. */
export function knownFileOfRow(stored: StoredRow): string | null {
  if (stored.table === 'uploads') return String(stored.row.key);
  const file = fileOfRow(stored);
  return file && withoutType(file.key);
}

/** Of a key in the file storage. */
export const withoutType = (key: string) => key.replace(/\.[a-z]+$/, '');

export type RecordsDigest = Awaited<ReturnType<typeof digestRows>>;

/** One line of JSON, the same for the same row on every engine. */
function encodeRow({ table, row }: StoredRow): string {
  const names = Object.keys(row).sort();
  return JSON.stringify({ table, row: Object.fromEntries(names.map((name) => [name, row[name]])) });
}

const kindOf = ({ table, row }: StoredRow) => (table === 'part_records' ? String(row.part) : table);

/** Needs no memory for a row: the sum of all hashes does not depend on their order. */
export async function digestRows(rows: AsyncIterable<StoredRow>) {
  const counts = new Map<string, number>();
  let sum = 0n;
  for await (const row of rows) {
    const kind = kindOf(row);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    sum += BigInt(`0x${createHash('sha256').update(encodeRow(row)).digest('hex')}`);
  }
  return {
    /** Number of rows of each table that has some. Records of a part count under the part's name. */
    rows: Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1))),
    /** Of all rows, whatever their order; in hex. */
    sha256: BigInt.asUintN(256, sum).toString(16).padStart(64, '0'),
  };
}

/** `12 submissions, 3 reviews`; `nothing` for an empty database. */
export function rowsText({ rows }: RecordsDigest): string {
  const parts = Object.entries(rows).map(([table, count]) => `${count} ${table.replaceAll('_', ' ')}`);
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}

/** `load`: the records have to be loaded. `equal`: they are there, from an earlier run. */
export type RecordsPlan = Awaited<ReturnType<typeof planRecords>>;

/**
 * Compares the records of two places; writes nothing.
 *
 * @throws {CommandError} `target-not-empty` if the target has other records
 */
export async function planRecords(source: DataPlaces, target: DataPlaces) {
  const digest = await digestRows(rowsOf(source));
  const there = await digestRows(rowsOf(target));
  if (there.sha256 === digest.sha256) return { status: 'equal' as const, digest };
  if (Object.keys(there.rows).length === 0) return { status: 'load' as const, digest };
  throw new CommandError(
    'refused',
    'target-not-empty',
    `${recordsPlace(target)} holds other records than ${recordsPlace(source)}: ${rowsText(there)}. Choose an empty database.`,
  );
}

/**
 * Loads records into an empty target, in one transaction. Before it is committed, the source is read again: if it has
 * changed, nothing is written.
 *
 * @throws {CommandError} `source-changed`
 */
export async function applyRecords(
  source: DataPlaces,
  target: DataPlaces,
  { status, digest }: RecordsPlan,
): Promise<void> {
  if (status === 'load')
    await withNewDatabase(target, ({ load }) =>
      load(unchangedRows(source, digest) as Parameters<typeof load>[0]),
    );
}

async function* unchangedRows(source: DataPlaces, { sha256 }: RecordsDigest): AsyncIterable<StoredRow> {
  yield* rowsOf(source);
  if ((await digestRows(rowsOf(source))).sha256 !== sha256) {
    throw new CommandError(
      'overtaken',
      'source-changed',
      `The records of ${recordsPlace(source)} changed while they were read: stop every server that uses them, and run the command again. No record was written.`,
    );
  }
}

/** Reads a target's records back. @throws {CommandError} `copy-differs` */
export async function verifyRecords(target: DataPlaces, expected: RecordsDigest): Promise<RecordsDigest> {
  const found = await digestRows(rowsOf(target));
  if (found.sha256 === expected.sha256) return found;
  throw new CommandError(
    'failed',
    'copy-differs',
    `${recordsPlace(target)} was read back with other records (${rowsText(found)}) than were written (${rowsText(expected)}): another process writes into it.`,
  );
}
