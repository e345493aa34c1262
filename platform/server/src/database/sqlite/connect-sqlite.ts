import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** To what size the log shrinks after a reader has held it back (bytes): that of the pages between two checkpoints. */
const logBytes = 4 * 1_048_576;

export function connectSqlite(path: string): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // No timeout: SQLite would block the thread while it waits for a lock. A session waits instead.
  const db = new DatabaseSync(path, { timeout: 0 });
  try {
    // FULL syncs the log to disk with each commit: data acknowledged with 200 must survive a loss of power.
    // secure_delete overwrites deleted data, as the privacy policy promises deletion.
    db.exec(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA journal_size_limit = ${logBytes};`,
    );
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
