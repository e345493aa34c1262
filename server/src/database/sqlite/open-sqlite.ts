import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { UnusableDatabaseError } from '../database-error.ts';
import type { CaptchaSolutionRepository, Repositories } from '../repositories.ts';
import { migrations } from './migrations.data.ts';
import { sqliteEmployees } from './sqlite-employees.ts';
import { sqliteOutbox } from './sqlite-outbox.ts';
import { sqlitePurge } from './sqlite-purge.ts';
import { sqliteApplications, sqliteEnquiries } from './sqlite-records.ts';
import {
  createSession,
  type LockOptions,
  type SqliteSession,
  transaction,
  withLockRetry,
} from './sqlite-session.ts';
import { sqliteSubmissions } from './sqlite-submissions.ts';

export interface OpenedDatabase {
  readonly repositories: Repositories;
  /** Whether this call created the database. */
  readonly fresh: boolean;
}

/**
 * Opens or creates the database file and runs the migrations. Rejects with an `UnusableDatabaseError`, without
 * writing anything, if a newer server migrated the database.
 */
export async function openSqlite(path: string, options?: LockOptions): Promise<OpenedDatabase> {
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
  } finally {
    db.close();
  }
}

function readVersion(db: DatabaseSync, path: string): number {
  const version = Number(db.prepare('PRAGMA user_version').get()?.user_version ?? 0);
  if (version <= migrations.length) return version;
  throw new UnusableDatabaseError(
    `The database ${path} was changed by a newer server (version ${version}, this one knows ${migrations.length}): start that server, or set DATA_DIR to another folder.`,
  );
}

/** Takes the write lock only if there is a migration to run, so that a start does not wait for a busy database. */
function migrate(db: DatabaseSync, path: string): boolean {
  if (readVersion(db, path) === migrations.length) return false;
  return transaction(db, () => {
    const version = readVersion(db, path);
    for (const statements of migrations.slice(version)) db.exec(statements);
    if (version < migrations.length) db.exec(`PRAGMA user_version = ${migrations.length}`);
    return version === 0;
  });
}

/** Large enough to need new database pages, as a submission does. */
const probeBytes = 16 * 1024;
/** Shorter than for a submission, since readiness checks need a quick response (ms). */
const probeLockTimeout = 500;

export function sqliteRepositories(db: DatabaseSync, options?: LockOptions): Repositories {
  const session = createSession(db, options);
  const addProbe = db.prepare('INSERT OR REPLACE INTO write_probes (id, content) VALUES (1, zeroblob(?))');
  const removeProbe = db.prepare('DELETE FROM write_probes');
  return {
    submissions: sqliteSubmissions(session),
    applications: sqliteApplications(session),
    enquiries: sqliteEnquiries(session),
    employees: sqliteEmployees(session),
    outbox: sqliteOutbox(session),
    captchaSolutions: sqliteCaptchaSolutions(session),
    ...sqlitePurge(session),
    async probe() {
      await session.write(() => {
        addProbe.run(probeBytes);
        removeProbe.run();
      }, probeLockTimeout);
    },
    close: () => session.close(),
  };
}

function sqliteCaptchaSolutions({ db, write }: SqliteSession): CaptchaSolutionRepository {
  const add = db.prepare('INSERT OR IGNORE INTO captcha_solutions (id, expires_at) VALUES (?, ?)');
  return {
    use: (id, expiresAt) => write(() => add.run(id, expiresAt).changes === 1),
  };
}
