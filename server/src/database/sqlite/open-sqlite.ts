import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { type Clock, systemClock } from '../../system/clock.ts';
import { UnusableDatabaseError } from '../database-error.ts';
import { createQueries } from '../queries/all-queries.ts';
import { selectRows } from '../queries/rows.ts';
import type { OpenedDatabase, Repositories } from '../repositories.ts';
import { tables } from '../tables.data.ts';
import { connectSqlite } from './connect-sqlite.ts';
import { migrations, oldestCompatible } from './migrations.data.ts';
import { resultCodeOf, sqliteError, sqliteReadOnly } from './result-codes.ts';
import { sqliteRows } from './sqlite-rows.ts';
import { createSession, type LockOptions, withLockRetry } from './sqlite-session.ts';
import { startWriter, type Writer } from './sqlite-writer.ts';

export interface SqliteOptions extends LockOptions {
  /** The clock of leases, due times and purges; default: the machine's. */
  readonly clock?: Pick<Clock, 'now'>;
  /** Makes the connection that writes; default: in a thread of its own. */
  readonly connectWriter?: (path: string) => Writer;
}

/**
 * Opens or creates the database file and runs the migrations. Rejects with an `UnusableDatabaseError`, without
 * writing anything, if a newer server migrated the database in a way that this one cannot use.
 */
export async function openSqlite(path: string, options: SqliteOptions = {}): Promise<OpenedDatabase> {
  const { connectWriter = () => startWriter({ path }) } = options;
  return withLockRetry(() => {
    refuseNewerTables(path);
    const db = connectSqlite(path);
    try {
      const fresh = migrate(db, path);
      refuseUnpublished(db, path);
      return { repositories: sqliteRepositories(db, connectWriter(path), options), fresh };
    } catch (error) {
      db.close();
      throw error;
    }
  }, options);
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

/** The migrations were edited in place until the first version was published. */
function refuseUnpublished(db: DatabaseSync, path: string): void {
  try {
    for (const table of tables) db.prepare(selectRows(table));
  } catch (error) {
    // No column, or no table.
    if (resultCodeOf(error) !== sqliteError) throw error;
    const sentence = `The database ${path} was made by an unpublished version: delete it, or set DATA_DIR to another folder.`;
    throw new UnusableDatabaseError(sentence, error);
  }
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
  // Rolled back when the caller closes the connection after an error.
  db.exec('BEGIN IMMEDIATE');
  const version = readVersion(db, path);
  for (const statements of migrations.slice(version)) db.exec(statements);
  if (version < migrations.length)
    db.exec(`
      CREATE TABLE IF NOT EXISTS compatible_from (migrations INTEGER NOT NULL) STRICT;
      DELETE FROM compatible_from;
      INSERT INTO compatible_from VALUES (${oldestCompatible});
      PRAGMA user_version = ${migrations.length}`);
  db.exec('COMMIT');
  return version === 0;
}

/** @param reader is closed with the repositories, as `writer` is */
export function sqliteRepositories(
  reader: DatabaseSync,
  writer: Writer,
  options: SqliteOptions = {},
): Repositories {
  const session = createSession(reader, writer, { ...options, clock: options.clock ?? systemClock });
  const path = reader.location() ?? '';
  return {
    // Only one process writes at a time.
    ...createQueries({ ...session, skipLocked: '' }),
    ...sqliteRows(connectSqlite, path, options),
    // Each process that shares the file purges for itself: it has files of its own.
    async exclusivePurge(work) {
      await work();
      return true;
    },
    close: () => session.close(),
  };
}
