import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleepFor } from 'node:timers/promises';
import type { Clock } from '../../system/clock.ts';
import { type Engine, statementsOn } from '../database.ts';
import { CommitUnknownError, DatabaseBusyError, NotStoredError } from '../database-error.ts';
import { resultCodeOf, sqliteBusy, sqliteFull, sqliteLocked } from './result-codes.ts';
import { bound, createRun } from './sqlite-connection.ts';
import { begin, type Writer } from './sqlite-writer.ts';

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
 * The connections of a process. Reads run on this thread, and see what is committed. Writes run on a connection of their
 * own, so that no read sees a transaction before it is on the disk. SQLite would block the thread while it waits for a
 * lock: connections have no timeout, and the session waits and retries.
 */
export interface SqliteSession extends Pick<Engine, 'read' | 'write'> {
  /** Waits for running writes. */
  close(): Promise<void>;
}

interface SessionOptions extends LockOptions {
  readonly clock: Pick<Clock, 'now'>;
}

/** @param reader is closed with the session, as `writer` is */
export function createSession(
  reader: DatabaseSync,
  writer: Writer,
  { clock, ...options }: SessionOptions,
): SqliteSession {
  const { lockTimeout: defaultTimeout = defaultLockTimeout, sleep = sleepFor } = options;
  const run = createRun(reader);
  const reads = statementsOn((query) => run(bound(query, clock)));
  const writes = statementsOn((query) => writer.run(bound(query, clock)));
  /** Milliseconds that writes of this session have waited for locks so far. Each write has a limit on this clock. */
  let waited = 0;
  let lastWrite: Promise<unknown> = Promise.resolve();
  const wait = async (delay: number) => {
    await sleep(delay);
    waited += delay;
  };

  return {
    read: (work) => withLockRetry(() => work(reads), options),
    write(work, lockTimeout = defaultTimeout) {
      const limit = waited + lockTimeout;
      const attempt = () => transaction(writer, () => work(writes));
      const result = lastWrite.then(() => retryWhileLocked(attempt, { hasTime: () => waited < limit, wait }));
      lastWrite = result.catch(() => {});
      return result;
    },
    async close() {
      await lastWrite;
      // The last connection that closes empties the log, which the thread should do.
      if (reader.isOpen) reader.close();
      await writer.close();
    },
  };
}

/** Runs `attempt` again while another process locks the database, without blocking the thread. */
export async function withLockRetry<T>(attempt: () => T | Promise<T>, options: LockOptions = {}): Promise<T> {
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

async function retryWhileLocked<T>(attempt: () => T | Promise<T>, { hasTime, wait }: Waiting): Promise<T> {
  for (let delay = firstDelay; ; delay = Math.min(delay * 2, maxDelay)) {
    try {
      return await attempt();
    } catch (error) {
      const code = resultCodeOf(error);
      if (code !== sqliteBusy && code !== sqliteLocked) throw error;
      if (!hasTime()) throw new DatabaseBusyError(error);
    }
    await wait(delay);
  }
}

const statement = (sql: string) => ({ sql, values: {} });

/** IMMEDIATE takes the write lock before the first read. Errors: as `write` of an `Engine`. */
async function transaction<T>(writer: Writer, work: () => Promise<T>): Promise<T> {
  // Without its connection, a transaction is rolled back.
  const rollBack = () => writer.run(statement('ROLLBACK')).catch(() => {});
  let result: T;
  try {
    await writer.run(statement(begin));
    result = await work();
  } catch (error) {
    await rollBack();
    throw new NotStoredError(error);
  }
  try {
    await writer.run(statement('COMMIT'));
  } catch (error) {
    await rollBack();
    // Nothing is committed without its connection, without the lock, or without disk space for the log's commit frame. After any other error,
    // such as a failed sync, the log may contain the commit.
    const code = resultCodeOf(error);
    if (error instanceof NotStoredError || code === sqliteBusy || code === sqliteFull)
      throw new NotStoredError(error);
    throw new CommitUnknownError(error, 'The database failed during a commit.');
  }
  return result;
}
