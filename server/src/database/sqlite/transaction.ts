import type { DatabaseSync } from 'node:sqlite';
import { NotStoredError } from '../database-error.ts';
import { resultCodeOf, sqliteBusy, sqliteFull } from './result-codes.ts';

/**
 * All of `work` or nothing of it; IMMEDIATE, so that two processes never both read before either writes. Throws a
 * `NotStoredError` when nothing was written for certain, and SQLite's own error when COMMIT left that open.
 */
export function transaction<T>(db: DatabaseSync, work: () => T): T {
  let result: T;
  try {
    db.exec('BEGIN IMMEDIATE');
    result = work();
  } catch (error) {
    rollBack(db);
    throw new NotStoredError(error);
  }
  try {
    db.exec('COMMIT');
  } catch (error) {
    rollBack(db);
    // Without the lock, or without room for the frame that ends a transaction in the log, there is no commit. After
    // any other failure, such as a sync that failed, the log may or may not hold it when it is read again.
    const code = resultCodeOf(error);
    throw code === sqliteBusy || code === sqliteFull ? new NotStoredError(error) : error;
  }
  return result;
}

/** A full disk rolls back by itself; a second ROLLBACK would hide the reason. */
function rollBack(db: DatabaseSync): void {
  if (db.isOpen && db.isTransaction) db.exec('ROLLBACK');
}
