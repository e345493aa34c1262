import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleepFor } from 'node:timers/promises';
import { CommitUnknownError, DatabaseBusyError, NotStoredError } from '../database-error.ts';
import { resultCodeOf, sqliteBusy, sqliteFull, sqliteIoError, sqliteLocked } from './result-codes.ts';

export interface LockOptions {
  /** How long to wait for another process's lock, in milliseconds. */
  readonly lockTimeout?: number;
  readonly sleep?: (milliseconds: number) => Promise<unknown>;
}

const defaultLockTimeout = 5000;
/** An attempt takes about 10 µs, so retries are frequent: SQLite has no queue of waiting processes. */
const firstDelay = 1;
const maxDelay = 25;

/**
 * One connection, shared by the whole process. SQLite would block the thread, and so all requests, while it waits for
 * a lock. Connections therefore have no timeout, and the session waits and retries.
 */
export interface SqliteSession {
  readonly db: DatabaseSync;
  /** Runs `query`, retried while the database is locked; rejects with a `DatabaseBusyError` after the timeout. */
  read<T>(query: () => T): Promise<T>;
  /**
   * Runs `work` in a transaction, after all earlier writes of this session. Rejects with a `DatabaseBusyError` after
   * `lockTimeout`, otherwise with the errors of `transaction`.
   */
  write<T>(work: () => T, lockTimeout?: number): Promise<T>;
  /** Waits for running writes. */
  close(): Promise<void>;
}

export function createSession(db: DatabaseSync, options: LockOptions = {}): SqliteSession {
  const { lockTimeout: defaultTimeout = defaultLockTimeout, sleep = sleepFor } = options;
  /** Milliseconds that writes of this session have waited for locks so far. Each write has a limit on this clock. */
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
 * Runs `work` in a transaction. IMMEDIATE takes the write lock before the first read. Throws a `NotStoredError` if
 * nothing was written; after any other error it is unknown whether COMMIT succeeded.
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
    // Nothing is committed without the lock, or without disk space for the log's commit frame. After any other error,
    // such as a failed sync, the log may contain the commit.
    const code = resultCodeOf(error);
    if (code === sqliteBusy || code === sqliteFull) throw new NotStoredError(error);
    throw code === sqliteIoError ? new CommitUnknownError(error, 'The disk failed during a commit.') : error;
  }
  return result;
}

/** On a full disk SQLite rolls back by itself; another ROLLBACK would throw and hide the reason. */
function rollBack(db: DatabaseSync): void {
  if (db.isOpen && db.isTransaction) db.exec('ROLLBACK');
}
