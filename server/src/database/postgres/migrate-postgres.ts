import type { ClientBase } from 'pg';
import type { Clock } from '../../system/clock.ts';
import { UnusableDatabaseError } from '../database-error.ts';
import { oldestCompatible, postgresMigrations } from './postgres-migrations.data.ts';
import { lockTimeout, sqlStateOf } from './sql-states.ts';

/** Locks of this database and schema, for one of several servers at a time. */
export const advisoryLock = (purpose: 'migrations' | 'purge') =>
  `hashtextextended('site ${purpose} ' || coalesce(current_schema(), ''), 0)`;

/** The migrations that a version of the server knows. */
export interface PostgresMigrations {
  readonly statements: readonly string[];
  /** How many of them a server has to know to use a database with all of them. */
  readonly compatibleFrom: number;
}

export interface MigrationOptions extends Partial<PostgresMigrations> {
  readonly place: string;
  readonly clock: Clock;
  /** Limit for tables that others use (ms). */
  readonly timeout: number;
}

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
  const {
    clock,
    place,
    timeout,
    statements = postgresMigrations,
    compatibleFrom = oldestCompatible,
  } = options;
  const migrations = { statements, compatibleFrom };
  // Without the lock, so that a start needs no right to write unless there is something to do.
  if ((await readVersion(client, place, statements.length)) >= statements.length) return false;
  const deadline = clock.now() + timeout;
  for (;;) {
    try {
      return await migrate(client, place, migrations);
    } catch (error) {
      if (sqlStateOf(error) !== lockTimeout || clock.now() + pauseBetween > deadline) throw error;
      await client.query('ROLLBACK');
      await new Promise<void>((resolve) => {
        clock.schedule(pauseBetween, resolve);
      });
    }
  }
}

async function migrate(
  client: ClientBase,
  place: string,
  { statements, compatibleFrom }: PostgresMigrations,
): Promise<boolean> {
  // Limits of the user or the database are for requests. Another server may need long for the migrations.
  await client.query(
    'BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0',
  );
  await client.query(`SELECT pg_advisory_xact_lock(${advisoryLock('migrations')})`);
  await client.query(`SET LOCAL lock_timeout = ${lockLimit}`);
  const version = await readVersion(client, place, statements.length);
  if (version === 0) {
    await client.query(`
      CREATE TABLE IF NOT EXISTS schema_migrations (
        version BIGINT PRIMARY KEY,
        migrated_at TIMESTAMPTZ NOT NULL DEFAULT now()
      )`);
  }
  if (version < statements.length) {
    await client.query(
      'ALTER TABLE schema_migrations ADD COLUMN IF NOT EXISTS compatible_from BIGINT NOT NULL DEFAULT 1',
    );
  }
  for (const [index, statement] of statements.entries()) {
    if (index < version) continue;
    await client.query(statement);
    await client.query('INSERT INTO schema_migrations (version, compatible_from) VALUES ($1, $2)', [
      index + 1,
      compatibleFrom,
    ]);
  }
  await client.query('COMMIT');
  return version === 0;
}

async function readVersion(client: ClientBase, place: string, known: number): Promise<number> {
  // Not `to_regclass`: within a transaction it may not see a table that another one has just made.
  const found = await client.query(
    `SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'schema_migrations'`,
  );
  if (found.rows.length === 0) return 0;
  const { rows } = await client.query('SELECT max(version) AS version FROM schema_migrations');
  const version = Number(rows[0]?.version ?? 0);
  if (version <= known) return version;
  // Only a newer server writes such a version, and it has added the column.
  const { rows: newer } = await client.query('SELECT max(compatible_from) AS needed FROM schema_migrations');
  if (Number(newer[0]?.needed) <= known) return version;
  throw new UnusableDatabaseError(
    `The database ${place} was changed by a newer server (version ${version}, this one knows ${known}): start that server, or set DATABASE_URL to another database.`,
  );
}
