import { Client, type ClientBase, type ClientConfig, Pool, type PoolClient, types } from 'pg';
import { type Clock, systemClock } from '../../system/clock.ts';
import type { Random } from '../../system/random.ts';
import { CommitUnknownError, DatabaseBusyError } from '../database-error.ts';
import { onlineTimeout } from './connection-state.ts';
import { createLimited, type Limited } from './limited.ts';
import {
  CannotConnectError,
  isConnectionLost,
  isLostRace,
  isPoolExhausted,
  readOnlyError,
  toNotStored,
} from './postgres-error.ts';
import { createReconnection } from './reconnection.ts';

/** Limits in milliseconds. */
const connectTimeout = 5000;
/** Longer than `statement_timeout` of all transactions: only a server that does not answer at all exceeds it. */
const answerTimeout = 8000;
const idleTimeout = 30_000;
/** Connections of one server. */
const poolSize = 10;
/** Connections that reads may use: a table that is locked for long leaves some for writes of other tables. */
const readPlaces = 7;
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

/** Connections to one database. */
export interface PostgresPool {
  /**
   * Runs `attempt` on a connection, and again after a lost connection or a lost race. Waits for a lost database at
   * most `timeout` ms. Rejects with a `DatabaseUnavailableError` or `DatabaseBusyError` if nothing was written, with
   * a `CommitUnknownError` if that is unknown, with a `NotStoredError` for other errors of the database.
   */
  use<T>(attempt: (client: ClientBase) => Promise<T>, timeout?: number): Promise<T>;
  /** As `use`, on one of the connections for reads. */
  read<T>(attempt: (client: ClientBase) => Promise<T>): Promise<T>;
  /** A connection for a longer time; the caller releases it, with `true` if it must not be used again. */
  reserve(): Promise<PoolClient>;
  close(): Promise<void>;
}

export function createPostgresPool(url: string, clock: Clock, random: Random): PostgresPool {
  const config = connectionConfig(url);
  const pool = new Pool({
    ...config,
    max: poolSize,
    idleTimeoutMillis: idleTimeout,
    maxLifetimeSeconds: connectionLifetime,
  });
  const limitReads = createLimited(readPlaces, {
    // Real time, as the limit of `pool.connect`.
    clock: systemClock,
    timeout: connectTimeout,
    timeoutError: () => new DatabaseBusyError(null, 'All connections for reads are in use.'),
  });
  const reconnection = createReconnection({ clock, random, connect: () => ping(config) });
  /** The epoch in which a connection was made. Those of earlier epochs may be dead without knowing it. */
  const epochs = new WeakMap<ClientBase, number>();
  pool.on('connect', (client) => {
    epochs.set(client, reconnection.state().epoch);
    // Also while a request uses it; without a listener an error would end the process. The request gets it too.
    client.on('error', ignore);
  });
  pool.on('error', ignore);
  let closing: Promise<void> | undefined;

  async function checkOut(epoch: number): Promise<PoolClient> {
    for (;;) {
      const client = await pool.connect().catch((error: unknown) => {
        if (isPoolExhausted(error)) throw new DatabaseBusyError(error, 'All connections are in use.');
        throw new CannotConnectError(error);
      });
      if ((epochs.get(client) ?? 0) >= epoch) return client;
      client.release(true);
    }
  }

  async function attemptOn<T>(epoch: number, attempt: (client: ClientBase) => Promise<T>): Promise<T> {
    const client = await checkOut(epoch);
    try {
      const result = await attempt(client);
      client.release();
      return result;
    } catch (error) {
      client.release(endsConnection(error));
      throw error;
    }
  }

  async function use<T>(
    attempt: (client: ClientBase) => Promise<T>,
    timeout = onlineTimeout,
    limited: Limited = (work) => work(),
  ): Promise<T> {
    const deadline = clock.now() + timeout;
    for (let attempts = 1; ; attempts += 1) {
      const epoch = await reconnection.whenOnline(deadline);
      try {
        return await limited(() => attemptOn(epoch, attempt));
      } catch (error) {
        if (endsConnection(error)) reconnection.lost(epoch, error);
        if (error instanceof CommitUnknownError) throw error;
        if (attempts < maxAttempts && (isConnectionLost(error) || isLostRace(error))) continue;
        throw toNotStored(error);
      }
    }
  }

  return {
    use: (attempt, timeout) => use(attempt, timeout),
    read: (attempt) => use(attempt, onlineTimeout, limitReads),
    async reserve() {
      const epoch = await reconnection.whenOnline(clock.now() + onlineTimeout);
      try {
        return await checkOut(epoch);
      } catch (error) {
        if (!isConnectionLost(error)) throw error;
        reconnection.lost(epoch, error);
        throw toNotStored(error);
      }
    },
    close() {
      reconnection.close();
      closing ??= pool.end();
      return closing;
    },
  };
}

function endsConnection(error: unknown): boolean {
  return error instanceof CommitUnknownError || isConnectionLost(error);
}

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
