import { ServerError } from '../problems/server-error.ts';

export type SqlValue = string | number | null | Uint8Array;
export type Row = Readonly<Record<string, unknown>>;

export interface Query {
  /** With named parameters (`:name`). `:clock` has no value: the database's time in ms since 1970. */
  readonly sql: string;
  readonly values: Readonly<Record<string, SqlValue>>;
}

export interface QueryResult {
  readonly rows: readonly Row[];
  readonly changes: number;
}

export interface Statements {
  rows(sql: string, values?: Query['values']): Promise<readonly Row[]>;
  first(sql: string, values?: Query['values']): Promise<Row | null>;
  change(sql: string, values?: Query['values']): Promise<number>;
}

export function statementsOn(run: (query: Query) => QueryResult | Promise<QueryResult>): Statements {
  return {
    rows: async (sql, values = {}) => (await run({ sql, values })).rows,
    first: async (sql, values = {}) => (await run({ sql, values })).rows[0] ?? null,
    change: async (sql, values = {}) => (await run({ sql, values })).changes,
  };
}

/** What the repositories need of an engine. It may run work again from the start, so that must have no other effects. */
export interface Engine {
  read<T>(work: (statements: Statements) => Promise<T>): Promise<T>;
  /**
   * Runs work in a transaction, and again if it throws a `LostRaceError`. Rejects with a `NotStoredError` if
   * nothing was written; after any other error it may have been written.
   *
   * @param timeout limit for a locked or unreachable database, in milliseconds
   */
  write<T>(work: (statements: Statements) => Promise<T>, timeout?: number): Promise<T>;
  /** Ends a SELECT of the next row to process, so that simultaneous transactions select different rows. */
  readonly skipLocked: string;
}

/** An engine whose own statements are each a read, or a transaction. */
export type Database = Engine & Statements;

export function databaseOn(engine: Engine): Database {
  return {
    ...engine,
    rows: (sql, values) => engine.read(({ rows }) => rows(sql, values)),
    first: (sql, values) => engine.read(({ first }) => first(sql, values)),
    change: (sql, values) => engine.write(({ change }) => change(sql, values)),
  };
}

/** Another transaction has just written the same row. The steps have to be run again, and then find that row. */
export class LostRaceError extends ServerError {
  readonly code = 'lost-race';

  constructor() {
    super('Another transaction has written the same row.');
  }
}

export function numberOrNull(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}

/**
 * A text as every engine stores it. PostgreSQL cannot store U+0000, and a copy from one engine to another must find
 * the same text in both.
 */
export function storableText(text: string): string {
  return text.replaceAll('\u0000', '\uFFFD');
}
