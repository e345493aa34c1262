import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Clock, systemClock } from '../../system/clock.ts';
import { UnusableDatabaseError } from '../database-error.ts';
import { createQueries } from '../queries/all-queries.ts';
import type { OpenedDatabase, Repositories } from '../repositories.ts';
import { migrations, oldestCompatible } from './migrations.data.ts';
import { resultCodeOf, sqliteReadOnly } from './result-codes.ts';
import { sqliteDatabase } from './sqlite-database.ts';
import { sqliteRows } from './sqlite-rows.ts';
import { createSession, type LockOptions, transaction, withLockRetry } from './sqlite-session.ts';

export interface SqliteOptions extends LockOptions {
  /** The clock of leases, due times and purges; default: the machine's. */
  readonly clock?: Pick<Clock, 'now'>;
}

/**
 * Opens or creates the database file and runs the migrations. Rejects with an `UnusableDatabaseError`, without
 * writing anything, if a newer server migrated the database in a way that this one cannot use.
 */
export async function openSqlite(path: string, options?: SqliteOptions): Promise<OpenedDatabase> {
  return withLockRetry(() => {
    refuseNewerTables(path);
    const db = connectSqlite(path);
    try {
      const fresh = migrate(db, path);
      return { repositories: sqliteRepositories(db, options), fresh };
    } catch (error) {
      db.close();
      throw error;
    }
  }, options);
}

export function connectSqlite(path: string): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // No timeout: SQLite would block the thread while it waits for a lock. `SqliteSession` waits instead.
  const db = new DatabaseSync(path, { timeout: 0 });
  try {
    // FULL syncs the log to disk with each commit: data acknowledged with 200 must survive a loss of power.
    // secure_delete overwrites deleted data, as the privacy policy promises deletion.
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Reads the version on a read-only connection: opening and closing an ordinary one writes. */
function refuseNewerTables(path: string): void {
  if (!existsSync(path) || statSync(path).size === 0) return;
  const db = new DatabaseSync(path, { readOnly: true, timeout: 0 });
  try {
    readVersion(db, path);
  } catch (error) {
    // A process was killed in its first transaction. Only a connection that writes can roll it back; it then reads the
    // version itself.
    if (resultCodeOf(error) !== sqliteReadOnly) throw error;
  } finally {
    db.close();
  }
}

function readVersion(db: DatabaseSync, path: string): number {
  const version = Number(db.prepare('PRAGMA user_version').get()?.user_version ?? 0);
  if (version <= migrations.length || compatibleFrom(db) <= migrations.length) return version;
  throw new UnusableDatabaseError(
    `The database ${path} was changed by a newer server (version ${version}, this one knows ${migrations.length}): start that server, or set DATA_DIR to another folder.`,
  );
}

/** How many migrations a server has to know, as the last one that ran any has written. */
function compatibleFrom(db: DatabaseSync): number {
  const table = db.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'compatible_from'`).get();
  const row = table && db.prepare('SELECT migrations FROM compatible_from').get();
  // Absent: of a version that did not write it.
  return row ? Number(row.migrations) : Number.POSITIVE_INFINITY;
}

/** Takes the write lock only if there is a migration to run, so that a start does not wait for a busy database. */
function migrate(db: DatabaseSync, path: string): boolean {
  if (readVersion(db, path) >= migrations.length) return false;
  return transaction(db, () => {
    const version = readVersion(db, path);
    if (version >= migrations.length) return false;
    for (const statements of migrations.slice(version)) db.exec(statements);
    db.exec(`
      CREATE TABLE IF NOT EXISTS compatible_from (migrations INTEGER NOT NULL) STRICT;
      DELETE FROM compatible_from;
      INSERT INTO compatible_from VALUES (${oldestCompatible});
      PRAGMA user_version = ${migrations.length}`);
    return version === 0;
  });
}

export function sqliteRepositories(db: DatabaseSync, options: SqliteOptions = {}): Repositories {
  const session = createSession(db, options);
  const path = db.location() ?? '';
  return {
    ...createQueries(sqliteDatabase(session, options.clock ?? systemClock)),
    ...sqliteRows(connectSqlite, path, options),
    // Each process that shares the file purges for itself: it has files of its own.
    async exclusivePurge(work) {
      await work();
      return true;
    },
    close: () => session.close(),
  };
}
