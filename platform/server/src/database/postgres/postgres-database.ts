import type { ClientBase } from 'pg';
import {
  type Engine,
  type Query,
  type QueryResult,
  type SqlValue,
  statementsOn,
  storableText,
} from '../database.ts';
import { CommitUnknownError } from '../database-error.ts';
import { type NumberedStatement, numberParameters } from './numbered-parameters.ts';
import { isConnectionLost, isLostRace, toNotStored } from './postgres-error.ts';
import type { PostgresPool } from './postgres-pool.ts';

/** Limit of a statement, which may wait for another transaction, in milliseconds. */
const statementTimeout = 5000;
/** The server ends a transaction whose client has disappeared, since its locks would stop others (ms). */
const idleTimeout = 15_000;

const databaseClock = 'CAST(floor(extract(epoch FROM statement_timestamp()) * 1000) AS BIGINT)';

export interface PostgresClock {
  /** Replaces the database's clock in tests; milliseconds since 1970. */
  readonly now?: () => number;
}

export function postgresEngine(pool: PostgresPool, clock: PostgresClock = {}): Engine {
  const run = createRun(clock);
  const on = (client: ClientBase) => statementsOn((query) => run(client, query));
  return {
    read: (work) => pool.read((client) => readTransaction(client, () => work(on(client)))),
    write: (work, timeout) => pool.use((client) => transaction(client, () => work(on(client))), timeout),
    skipLocked: 'FOR UPDATE SKIP LOCKED',
  };
}

function createRun({ now }: PostgresClock) {
  const statements = new Map<string, NumberedStatement>();
  return (client: ClientBase, { sql, values }: Query): Promise<QueryResult> => {
    const statement =
      statements.get(sql) ?? numberParameters(sql, now === undefined ? databaseClock : undefined);
    statements.set(sql, statement);
    return runStatement(client, statement, now === undefined ? values : { ...values, clock: now() });
  };
}

/** Throws an error for a missing value, which would be NULL otherwise. */
export async function runStatement(
  client: ClientBase,
  { text, names }: NumberedStatement,
  values: Query['values'],
): Promise<QueryResult> {
  const numbered = names.map((name) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The query has no value for :${name}.`);
    return toPostgres(value);
  });
  const { rows, rowCount } = await client.query(text, numbered);
  return { rows, changes: rowCount ?? 0 };
}

function toPostgres(value: SqlValue): unknown {
  if (typeof value === 'string') return storableText(value);
  return value instanceof Uint8Array ? Buffer.from(value) : value;
}

/**
 * With `off`, a commit is answered before it is on the disk, and a crash would lose what was acknowledged. Every other
 * value waits for the disk at least.
 */
const durableCommit = `
     SELECT set_config('synchronous_commit', 'on', true) WHERE current_setting('synchronous_commit') = 'off';`;

type TransactionMode = 'READ COMMITTED' | 'READ COMMITTED READ ONLY' | 'REPEATABLE READ READ ONLY';

/**
 * READ COMMITTED and durable, whatever the database's defaults are: conflicts are found by ON CONFLICT. One round trip.
 * All settings are those of the transaction: a pooler in transaction mode keeps them apart.
 */
export function beginTransaction(
  client: ClientBase,
  timeouts = { statementTimeout, idleTimeout },
  mode: TransactionMode = 'READ COMMITTED',
) {
  return client.query(
    `BEGIN ISOLATION LEVEL ${mode};${mode === 'READ COMMITTED' ? durableCommit : ''}
     SET LOCAL statement_timeout = ${timeouts.statementTimeout};
     SET LOCAL idle_in_transaction_session_timeout = ${timeouts.idleTimeout}`,
  );
}

/** Only a transaction has a limit of the server, which would otherwise go on waiting after the client gives up. */
export async function readTransaction<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  try {
    await beginTransaction(client, undefined, 'READ COMMITTED READ ONLY');
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    if (!isConnectionLost(error)) await client.query('ROLLBACK');
    throw error;
  }
}

/**
 * Commits what `work` writes. Rejects with a `NotStoredError`, a lost race or a lost connection if nothing was
 * written, and with a `CommitUnknownError` if that is unknown.
 */
async function transaction<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  let result: T;
  try {
    await beginTransaction(client);
    result = await work();
  } catch (error) {
    // Without its connection the server rolls back by itself.
    if (isConnectionLost(error)) throw error;
    await client.query('ROLLBACK');
    throw isLostRace(error) ? error : toNotStored(error);
  }
  try {
    await client.query('COMMIT');
  } catch (error) {
    if (isConnectionLost(error)) throw new CommitUnknownError(error);
    throw isLostRace(error) ? error : toNotStored(error);
  }
  return result;
}
