import type { ClientBase } from 'pg';
import { UnusableDatabaseError } from '../database-error.ts';
import { postgresMigrations } from './postgres-migrations.data.ts';

/** Locks of this database and schema, for one of several servers at a time. */
export const advisoryLock = (purpose: 'migrations' | 'purge') =>
  `hashtextextended('site ${purpose} ' || coalesce(current_schema(), ''), 0)`;

/**
 * Runs the migrations that are missing. Resolves with whether there were no tables before. Rejects with an
 * `UnusableDatabaseError`, without writing anything, if a newer server migrated the database.
 */
export async function migratePostgres(client: ClientBase, place: string): Promise<boolean> {
  // Without the lock, so that a start needs no right to write unless there is something to do.
  if ((await readVersion(client, place)) === postgresMigrations.length) return false;
  await client.query('BEGIN ISOLATION LEVEL READ COMMITTED');
  await client.query(`SELECT pg_advisory_xact_lock(${advisoryLock('migrations')})`);
  const version = await readVersion(client, place);
  if (version === 0) {
    await client.query(`
      CREATE TABLE IF NOT EXISTS schema_migrations (
        version BIGINT PRIMARY KEY,
        migrated_at TIMESTAMPTZ NOT NULL DEFAULT now()
      )`);
  }
  for (const [index, statements] of postgresMigrations.entries()) {
    if (index < version) continue;
    await client.query(statements);
    await client.query('INSERT INTO schema_migrations (version) VALUES ($1)', [index + 1]);
  }
  await client.query('COMMIT');
  return version === 0;
}

async function readVersion(client: ClientBase, place: string): Promise<number> {
  // Not `to_regclass`: within a transaction it may not see a table that another one has just made.
  const found = await client.query(
    `SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'schema_migrations'`,
  );
  if (found.rows.length === 0) return 0;
  const { rows } = await client.query('SELECT max(version) AS version FROM schema_migrations');
  const version = Number(rows[0]?.version ?? 0);
  if (version <= postgresMigrations.length) return version;
  throw new UnusableDatabaseError(
    `The database ${place} was changed by a newer server (version ${version}, this one knows ${postgresMigrations.length}): start that server, or set DATABASE_URL to another database.`,
  );
}
