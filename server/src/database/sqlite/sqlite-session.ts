import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleepFor } from 'node:timers/promises';
import { DatabaseBusyError, NotStoredError } from '../database-error.ts';
import { resultCodeOf, sqliteBusy, sqliteFull, sqliteLocked } from './result-codes.ts';

export interface LockOptions {
  /** How long a caller waits for a lock that another process holds, in milliseconds. */
  readonly lockTimeout?: number;
  readonly sleep?: (milliseconds: number) => Promise<unknown>;
}

const defaultLockTimeout = 5000;
/** A try costs about 10 µs, so it is repeated often: SQLite keeps no queue between processes. */
const firstDelay = 1;
const maxDelay = 25;

/**
 * One connection, shared by everything in this process. SQLite itself waits for a lock by blocking the thread, and
 * with it every request: connections therefore have no timeout of their own, and the waiting is done here.
 */
export interface SqliteSession {
  readonly db: DatabaseSync;
  /** Runs `query` once the database can be read; rejects with a `DatabaseBusyError` if that takes too long. */
  read<T>(query: () => T): Promise<T>;
  /**
   * Runs `work` in a transaction, after the writes that were asked for before it. Rejects with a `DatabaseBusyError`
   * if the lock takes too long, and else as `transaction` throws. `lockTimeout` may be shorter than usual.
   */
  write<T>(work: () => T, lockTimeout?: number): Promise<T>;
  /** Waits for the writes under way. */
  close(): Promise<void>;
}

export function createSession(db: DatabaseSync, options: LockOptions = {}): SqliteSession {
  const { lockTimeout: defaultTimeout = defaultLockTimeout, sleep = sleepFor } = options;
  /** Milliseconds that writes of this session have waited for locks: what the limit of each one is counted in. */
  let waited = 0;
  let lastWrite: Promise<unknown> = Promise.resolve();
  const wait = async (delay: number) => {
    await sleep(delay);
    waited += delay;
  };

  return {
    db,
    read: (query) => withLockRetry(query, options),
    write(work, lockTimeout = defaultTimeout) {
      const limit = waited + lockTimeout;
      const attempt = () => transaction(db, work);
      const result = lastWrite.then(() => retryWhileLocked(attempt, { hasTime: () => waited < limit, wait }));
      lastWrite = result.catch(() => {});
      return result;
    },
    async close() {
      await lastWrite;
      if (db.isOpen) db.close();
    },
  };
}

/** Runs `attempt` again while another process locks the database, without blocking the thread. */
export async function withLockRetry<T>(attempt: () => T, options: LockOptions = {}): Promise<T> {
  const { lockTimeout = defaultLockTimeout, sleep = sleepFor } = options;
  let waited = 0;
  const wait = async (delay: number) => {
    await sleep(delay);
    waited += delay;
  };
  return retryWhileLocked(attempt, { hasTime: () => waited < lockTimeout, wait });
}

interface Waiting {
  hasTime(): boolean;
  wait(delay: number): Promise<void>;
}

async function retryWhileLocked<T>(attempt: () => T, { hasTime, wait }: Waiting): Promise<T> {
  for (let delay = firstDelay; ; delay = Math.min(delay * 2, maxDelay)) {
    try {
      return attempt();
    } catch (error) {
      const code = resultCodeOf(error);
      if (code !== sqliteBusy && code !== sqliteLocked) throw error;
      if (!hasTime()) throw new DatabaseBusyError(error);
    }
    await wait(delay);
  }
}

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
