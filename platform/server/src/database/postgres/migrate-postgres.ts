import type { ClientBase } from 'pg';
import type { Clock } from '../../system/clock.ts';
import { wait } from '../../system/within-time.ts';
import type { Row } from '../database.ts';
import { type Dialect, missingStatements, selectVersion } from '../migrations.ts';
import type { Migration } from '../schema.data.ts';
import { lockTimeout, sqlStateOf } from './sql-states.ts';

/** Locks of this database and schema, for one of several servers at a time. */
export const advisoryLock = (purpose: 'migrations' | 'purge') =>
  `hashtextextended('site ${purpose} ' || coalesce(current_schema(), ''), 0)`;

export interface MigrationOptions {
  readonly place: string;
  readonly clock: Clock;
  /** In ms. */
  readonly timeout: number;
  readonly migrations?: readonly Migration[] | undefined;
}

const dialect: Dialect = {
  words: { id: 'TEXT COLLATE "C"', integer: 'BIGINT', blob: 'BYTEA' },
  rowid: ['rowid BIGINT GENERATED ALWAYS AS IDENTITY'],
  end: '',
  otherPlace: 'DATABASE_URL to another database',
};

/** While a change of a table waits for a lock, everybody else waits behind it (ms). */
const lockLimit = 2000;
/** In which others are served (ms). */
const pauseBetween = 3000;

/**
 * Runs the migrations that are missing. Resolves with whether there were no tables before. Rejects with an
 * `UnusableDatabaseError`, without writing anything, if a newer server migrated the database in a way that this one
 * cannot use. If others use a table for long, such as a backup, gives way and tries again until the timeout.
 */
export async function migratePostgres(client: ClientBase, options: MigrationOptions): Promise<boolean> {
  const { clock, timeout } = options;
  // Without the lock, so that a start needs no right to write unless there is something to do.
  if (missing(await versionOf(client), options).length === 0) return false;
  const deadline = clock.now() + timeout;
  for (;;) {
    try {
      return await migrate(client, options);
    } catch (error) {
      if (sqlStateOf(error) !== lockTimeout || clock.now() + pauseBetween > deadline) throw error;
      await client.query('ROLLBACK');
      await wait(pauseBetween, clock);
    }
  }
}

async function migrate(client: ClientBase, options: MigrationOptions): Promise<boolean> {
  // Limits of the user or the database are for requests. Another server may need long for the migrations.
  await client.query(
    'BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0',
  );
  await client.query(`SELECT pg_advisory_xact_lock(${advisoryLock('migrations')})`);
  await client.query(`SET LOCAL lock_timeout = ${lockLimit}`);
  const version = await versionOf(client);
  for (const sql of missing(version, options)) await client.query(sql);
  await client.query('COMMIT');
  return version === undefined;
}

const missing = (version: Row | undefined, { place, migrations }: MigrationOptions) =>
  missingStatements(version, place, dialect, migrations);

async function versionOf(client: ClientBase): Promise<Row | undefined> {
  // Not `to_regclass`: within a transaction it may not see a table that another one has just made.
  const found = await client.query(
    `SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'schema_version'`,
  );
  return found.rows.length === 0 ? undefined : (await client.query(selectVersion)).rows[0];
}
