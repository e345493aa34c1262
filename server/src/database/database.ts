import { ServerError } from '../problems/server-error.ts';

/** A value of a column or of a parameter. */
export type SqlValue = string | number | null | Uint8Array;
export type Row = Readonly<Record<string, unknown>>;

export interface Query {
  /**
   * SQL that both engines understand, with named parameters (`:name`). `:clock` needs no value: it is the database's
   * time in milliseconds since 1970.
   */
  readonly sql: string;
  readonly values: Readonly<Record<string, SqlValue>>;
}

export interface QueryResult {
  readonly rows: readonly Row[];
  /** Number of rows that were inserted, updated or deleted. */
  readonly changes: number;
}

/**
 * The steps of a read or of a transaction: yields each query and gets its result. An engine may run the steps again from
 * the start, so they must have no other effects.
 */
export type QuerySteps<T> = Generator<Query, T, QueryResult>;

/** Runs steps, and waits for the result of each query. */
export async function runSteps<T>(
  steps: QuerySteps<T>,
  run: (query: Query) => QueryResult | Promise<QueryResult>,
): Promise<T> {
  let step = steps.next();
  while (!step.done) step = steps.next(await run(step.value));
  return step.value;
}

/** What the repositories need of an engine. */
export interface Database {
  /** Runs queries that write nothing, without a transaction. */
  read<T>(steps: () => QuerySteps<T>): Promise<T>;
  /**
   * Runs the steps in a transaction, and again if it throws a `LostRaceError`. Rejects with a `NotStoredError` if
   * nothing was written; after any other error it may have been written.
   *
   * @param timeout limit for a locked or unreachable database, in milliseconds
   */
  write<T>(steps: () => QuerySteps<T>, timeout?: number): Promise<T>;
  /** Ends a SELECT of the next row to process, so that simultaneous transactions select different rows. */
  readonly skipLocked: string;
}

/** Another transaction has just written the same row. The steps have to be run again, and then find that row. */
export class LostRaceError extends ServerError {
  readonly code = 'lost-race';

  constructor() {
    super('Another transaction has written the same row.');
  }
}

export function* query(sql: string, values: Query['values'] = {}): QuerySteps<QueryResult> {
  return yield { sql, values };
}

export function* firstRow(sql: string, values?: Query['values']): QuerySteps<Row | null> {
  const { rows } = yield* query(sql, values);
  return rows[0] ?? null;
}

export function* countChanges(sql: string, values?: Query['values']): QuerySteps<number> {
  const { changes } = yield* query(sql, values);
  return changes;
}

/** A value of a column that may be NULL. */
export function numberOrNull(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}
