import { Client, type ClientBase, type ClientConfig, Pool, type PoolClient, types } from 'pg';
import type { Clock } from '../../system/clock.ts';
import { untilAborted } from '../../system/within-time.ts';
import { CommitUnknownError, DatabaseBusyError, NotStoredError } from '../database-error.ts';
import {
  CannotConnectError,
  isConnectionLost,
  isLostRace,
  isPoolExhausted,
  readOnlyError,
  toNotStored,
} from './postgres-error.ts';
import { createReconnection, onlineTimeout } from './reconnection.ts';

/** Of a new connection (ms). */
const connectTimeout = 5000;
/** Longer than `statement_timeout` of all transactions: only a server that does not answer at all exceeds it. */
const answerTimeout = 8000;
const idleTimeout = 30_000;
/** Connections of one server. Half are for reads. */
const poolSize = 10;
/** Connections are replaced after this time (s), so that a new address of the host is used. */
const connectionLifetime = 300;

/** Attempts of one request: after lost connections, and after races with other transactions. */
const maxAttempts = 5;

const bigint = 20;

export function connectionConfig(url: string): ClientConfig {
  return {
    connectionString: url,
    application_name: 'site',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: connectTimeout,
    query_timeout: answerTimeout,
    types: {
      // Our integers are times and counts below 2^53.
      getTypeParser: ((oid: number, format: 'text' | 'binary') =>
        oid === bigint && format !== 'binary'
          ? Number
          : types.getTypeParser(oid, format as 'text')) as typeof types.getTypeParser,
    },
  };
}

export interface PostgresPool {
  /**
   * Runs `attempt` on a connection, and again after a lost connection or a lost race. Waits for a lost database at
   * most `timeout` ms. Rejects with a `DatabaseUnavailableError` or `DatabaseBusyError` if nothing was written, with
   * a `CommitUnknownError` if that is unknown, with a `NotStoredError` for other errors of the database.
   */
  use<T>(attempt: (client: ClientBase) => Promise<T>, timeout?: number): Promise<T>;
  read<T>(attempt: (client: ClientBase) => Promise<T>): Promise<T>;
  /** A connection for a longer time; the caller releases it, with `true` if it must not be used again. */
  reserve(): Promise<PoolClient>;
  close(): Promise<void>;
}

export function createPostgresPool(url: string, clock: Clock): PostgresPool {
  const config = connectionConfig(url);
  let pools = openPools(config);
  const reconnection = createReconnection(() => ping(config), clock);
  const ending = new Set<Promise<void>>();

  /** A connection may be dead without knowing it, so none outlives an outage. */
  function lost(used: Pools, error: unknown): void {
    // A request of an earlier outage may end late; it says nothing about the present connections.
    if (used !== pools) return;
    reconnection.lost(error);
    pools = openPools(config);
    const ended = endPools(used).finally(() => ending.delete(ended));
    ending.add(ended);
    used.replaced.abort();
  }

  /** A request that still waits when its pools are replaced has run nothing yet, so it goes on with the new ones. */
  async function checkOut(kind: Kind, deadline: number): Promise<CheckedOut> {
    for (;;) {
      await reconnection.whenOnline(deadline);
      const used = pools;
      const connecting = used[kind].connect();
      try {
        return { used, client: await untilAborted(connecting, used.replaced.signal, poolsReplaced) };
      } catch (error) {
        connecting.then((late) => late.release(), ignore);
        const isReplaced = used !== pools;
        if (isReplaced && clock.now() < deadline) continue;
        if (isReplaced || isPoolExhausted(error))
          throw new DatabaseBusyError(error, 'All connections are in use.');
        lost(used, error);
        throw new CannotConnectError(error);
      }
    }
  }

  async function attemptOn<T>(
    { used, client }: CheckedOut,
    attempt: (client: ClientBase) => Promise<T>,
  ): Promise<T> {
    try {
      const result = await attempt(client);
      client.release();
      return result;
    } catch (error) {
      const ends = error instanceof CommitUnknownError || isConnectionLost(error);
      client.release(ends);
      if (ends) lost(used, error);
      throw error;
    }
  }

  async function use<T>(
    kind: Kind,
    attempt: (client: ClientBase) => Promise<T>,
    timeout = onlineTimeout,
  ): Promise<T> {
    const deadline = clock.now() + timeout;
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await attemptOn(await checkOut(kind, deadline), attempt);
      } catch (error) {
        if (error instanceof CommitUnknownError || error instanceof NotStoredError) throw error;
        if (attempts < maxAttempts && (isConnectionLost(error) || isLostRace(error))) continue;
        throw toNotStored(error);
      }
    }
  }

  return {
    use: (attempt, timeout) => use('writes', attempt, timeout),
    read: (attempt) => use('reads', attempt),
    async reserve() {
      try {
        return (await checkOut('reads', clock.now() + onlineTimeout)).client;
      } catch (error) {
        throw toNotStored(error);
      }
    },
    async close() {
      reconnection.close();
      await Promise.all([endPools(pools), ...ending]);
    },
  };
}

/** Apart, so that reads of a table that is locked for long leave connections for writes of other tables. */
interface Pools {
  readonly reads: Pool;
  readonly writes: Pool;
  readonly replaced: AbortController;
}

type Kind = 'reads' | 'writes';

interface CheckedOut {
  readonly used: Pools;
  readonly client: PoolClient;
}

function openPools(config: ClientConfig): Pools {
  const open = () => {
    const pool = new Pool({
      ...config,
      max: poolSize / 2,
      idleTimeoutMillis: idleTimeout,
      maxLifetimeSeconds: connectionLifetime,
    });
    // Also while a request uses it; without a listener an error would end the process. The request gets it too.
    pool.on('connect', (client) => client.on('error', ignore));
    return pool.on('error', ignore);
  };
  return { reads: open(), writes: open(), replaced: new AbortController() };
}

async function endPools({ reads, writes }: Pools): Promise<void> {
  await Promise.all([reads, writes].map((pool) => (pool.ending ? undefined : pool.end())));
}

const poolsReplaced = () => new Error('Another request lost its connection.');

/** Whether the database takes connections and writes. Not through the pool, whose connections may be dead. */
async function ping(config: ClientConfig): Promise<void> {
  const client = new Client(config);
  client.on('error', ignore);
  try {
    await client.connect();
    const { rows } = await client.query('SHOW transaction_read_only');
    if (rows[0]?.transaction_read_only === 'on') throw readOnlyError();
  } finally {
    client.end().catch(ignore);
  }
}

function ignore(): void {}
