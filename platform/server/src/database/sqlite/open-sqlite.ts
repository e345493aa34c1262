import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { type Clock, systemClock } from '../../system/clock.ts';
import type { Row } from '../database.ts';
import { UnusableDatabaseError } from '../database-error.ts';
import { type Dialect, missingStatements, selectVersion } from '../migrations.ts';
import { createQueries } from '../queries/all-queries.ts';
import type { OpenedDatabase, Repositories } from '../repositories.ts';
import { resultCodeOf, sqliteReadOnly } from './result-codes.ts';
import { connectSqlite } from './sqlite-connection.ts';
import { sqliteRows } from './sqlite-rows.ts';
import { createSession, type LockOptions, withLockRetry } from './sqlite-session.ts';
import { startWriter, type Writer } from './sqlite-writer.ts';

const dialect: Dialect = {
  words: { id: 'TEXT', integer: 'INTEGER', blob: 'BLOB' },
  rowid: [],
  end: ' STRICT',
  otherPlace: 'DATA_DIR to another folder',
};

export interface SqliteOptions extends LockOptions {
  readonly clock?: Pick<Clock, 'now'>;
  /** Makes the connection that writes; default: in a thread of its own. */
  readonly connectWriter?: (path: string) => Writer;
}

/** Rejects with an `UnusableDatabaseError`, without writing anything, for tables of a newer server. */
export async function openSqlite(path: string, options: SqliteOptions = {}): Promise<OpenedDatabase> {
  const { connectWriter = () => startWriter({ path }) } = options;
  return withLockRetry(() => {
    refuseNewerTables(path);
    const db = connectSqlite(path);
    try {
      const fresh = migrate(db, path);
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
    missingStatements(versionOf(db, path), path, dialect);
  } catch (error) {
    // A process was killed in its first transaction. Only a connection that writes can roll it back; it then reads the
    // version itself.
    if (resultCodeOf(error) !== sqliteReadOnly) throw error;
  } finally {
    db.close();
  }
}

function versionOf(db: DatabaseSync, path: string): Row | undefined {
  const tables = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all();
  if (tables.some(({ name }) => name === 'schema_version')) return db.prepare(selectVersion).get();
  if (tables.length > 0)
    throw new UnusableDatabaseError(`The database ${path} is not of this site: set ${dialect.otherPlace}.`);
  return undefined;
}

/** Takes the write lock only if there is a migration to run, so that a start does not wait for a busy database. */
function migrate(db: DatabaseSync, path: string): boolean {
  if (missingStatements(versionOf(db, path), path, dialect).length === 0) return false;
  // Rolled back when the caller closes the connection after an error.
  db.exec('BEGIN IMMEDIATE');
  const version = versionOf(db, path);
  for (const sql of missingStatements(version, path, dialect)) db.exec(sql);
  db.exec('COMMIT');
  return version === undefined;
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
