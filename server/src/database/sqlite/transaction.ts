import type { DatabaseSync } from 'node:sqlite';

/** All of `work` or nothing of it; IMMEDIATE, so that two processes never both read before either writes. */
export function transaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    // A full disk rolls back by itself; a second ROLLBACK would hide the reason.
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}
