import { createHash } from 'node:crypto';
import { TransferError } from './transfer-error.ts';

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

/** The records of a site: its tables as rows, whatever the engine. */
export interface Records {
  /** For messages; without a password. */
  readonly place: string;
  /** Every row as of one moment. @param dump a path: the database is saved there first, as of the same moment */
  rows(dump?: string): AsyncIterable<StoredRow>;
  /** Fills an empty database in one transaction. */
  load(rows: AsyncIterable<StoredRow>): Promise<void>;
}

export interface RecordsDigest {
  /** Number of rows of each table that has some. */
  readonly rows: Readonly<Record<string, number>>;
  /** Of all rows, whatever their order; in hex. */
  readonly sha256: string;
}

/**
 * One line of JSON, the same for the same row on every engine. A database or a backup of an earlier version may hold
 * U+0000, which PostgreSQL cannot store: every engine writes U+FFFD in its place.
 */
export function encodeRow({ table, row }: StoredRow): string {
  const names = Object.keys(row).sort();
  return JSON.stringify({ table, row: Object.fromEntries(names.map((name) => [name, storable(row[name])])) });
}

function storable(value: string | number | null | undefined) {
  return typeof value === 'string' ? value.replaceAll('\u0000', '\uFFFD') : value;
}

/** Needs no memory for a row: the sum of all hashes does not depend on their order. */
export async function digestRows(rows: AsyncIterable<StoredRow>): Promise<RecordsDigest> {
  const counts = new Map<string, number>();
  let sum = 0n;
  for await (const row of rows) {
    counts.set(row.table, (counts.get(row.table) ?? 0) + 1);
    sum += BigInt(`0x${createHash('sha256').update(encodeRow(row)).digest('hex')}`);
  }
  return {
    rows: Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1))),
    sha256: BigInt.asUintN(256, sum).toString(16).padStart(64, '0'),
  };
}

/** `12 submissions, 3 employees`; `nothing` for an empty database. */
export function rowsText({ rows }: RecordsDigest): string {
  const parts = Object.entries(rows).map(([table, count]) => `${count} ${table.replaceAll('_', ' ')}`);
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}

/** Whether records have to be loaded. `equal`: they are there, from an earlier run. */
export type RecordsPlan =
  | { readonly status: 'load'; readonly digest: RecordsDigest }
  | { readonly status: 'equal'; readonly digest: RecordsDigest };

/**
 * Compares records with those of a target; writes nothing.
 *
 * @throws {TransferError} `target-not-empty` if the target has other records
 */
export async function planRecords(
  source: Pick<Records, 'place' | 'rows'>,
  target: Pick<Records, 'place' | 'rows'>,
): Promise<RecordsPlan> {
  const digest = await digestRows(source.rows());
  const there = await digestRows(target.rows());
  if (there.sha256 === digest.sha256) return { status: 'equal', digest };
  if (Object.keys(there.rows).length === 0) return { status: 'load', digest };
  throw new TransferError(
    'target-not-empty',
    `${target.place} holds other records than ${source.place}: ${rowsText(there)}. Choose an empty database.`,
  );
}

/**
 * Loads records into an empty target, in one transaction. Before it is committed, the source is read again: if it has
 * changed, nothing is written.
 *
 * @throws {TransferError} `source-changed`
 */
export async function applyRecords(
  source: Pick<Records, 'place' | 'rows'>,
  target: Pick<Records, 'load'>,
  { status, digest }: RecordsPlan,
): Promise<void> {
  if (status === 'equal') return;
  await target.load(unchangedRows(source, digest));
}

async function* unchangedRows(
  source: Pick<Records, 'place' | 'rows'>,
  { sha256 }: RecordsDigest,
): AsyncIterable<StoredRow> {
  yield* source.rows();
  if ((await digestRows(source.rows())).sha256 !== sha256) {
    throw new TransferError(
      'source-changed',
      `The records of ${source.place} changed while they were read: stop every server that uses them, and run the command again. No record was written.`,
    );
  }
}

/**
 * Reads a target's records back.
 *
 * @throws {TransferError} `copy-differs`
 */
export async function verifyRecords(
  target: Pick<Records, 'place' | 'rows'>,
  expected: RecordsDigest,
): Promise<RecordsDigest> {
  const found = await digestRows(target.rows());
  if (found.sha256 === expected.sha256) return found;
  throw new TransferError(
    'copy-differs',
    `${target.place} was read back with other records (${rowsText(found)}) than were written (${rowsText(expected)}): another process writes into it.`,
  );
}
