import { Client } from 'pg';
import { type Clock, systemClock } from '../../system/clock.ts';
import { UnusableDatabaseError } from '../database-error.ts';
import { createQueries } from '../queries/all-queries.ts';
import type { OpenedDatabase } from '../repositories.ts';
import type { Migration } from '../schema.data.ts';
import { migratePostgres } from './migrate-postgres.ts';
import { type PostgresClock, postgresEngine } from './postgres-database.ts';
import { connectionConfig, createPostgresPool } from './postgres-pool.ts';
import { postgresRows } from './postgres-rows.ts';
import { lockTimeout, postgresDiskFull, postgresReadOnly, sqlStateOf } from './sql-states.ts';

export interface PostgresOptions extends PostgresClock {
  readonly clock?: Clock;
  /** Those of another version of the server, in tests. */
  readonly migrations?: readonly Migration[];
}

/** Another server may be migrating a large database (ms). */
const migrationTimeout = 10 * 60_000;

/** Timers of a command that waits for the database keep its process alive. */
const waitingClock: Clock = {
  now: systemClock.now,
  schedule(delay, work) {
    const timer = setTimeout(work, delay);
    return () => clearTimeout(timer);
  },
};

/**
 * Connects and runs the migrations; any number of servers may do so at the same time. Rejects with an
 * `UnusableDatabaseError`, whose message has host and database but no password, for what an operator can fix.
 */
export async function openPostgres(
  url: string,
  { clock = waitingClock, migrations, ...options }: PostgresOptions = {},
): Promise<OpenedDatabase> {
  const place = placeOf(url);
  let client: Client | null = null;
  let fresh: boolean;
  try {
    client = new Client({ ...connectionConfig(url), query_timeout: migrationTimeout });
    client.on('error', () => {});
    await client.connect();
    fresh = await migratePostgres(client, { place, clock, timeout: migrationTimeout, migrations });
  } catch (error) {
    const sentence = explainOpening(error, place);
    throw sentence === null ? error : new UnusableDatabaseError(sentence, error);
  } finally {
    client?.end().catch(() => {});
  }
  const pool = createPostgresPool(url, clock);
  const queries = createQueries(postgresEngine(pool, options));
  return { fresh, repositories: { ...queries, ...postgresRows(pool, url), close: () => pool.close() } };
}

/** `site on db.example`: for messages, without user and password. */
function placeOf(url: string): string {
  const { pathname, host, searchParams } = new URL(url);
  return `${decodeURIComponent(pathname.slice(1))} on ${host || (searchParams.get('host') ?? 'this machine')}`;
}

const explanations: Readonly<Record<string, (place: string) => string>> = {
  '28P01': (place) => `The database ${place} refuses the user or the password in DATABASE_URL.`,
  '28000': (place) => `The database ${place} refuses the user or the password in DATABASE_URL.`,
  '3D000': (place) => `There is no database ${place}: create it, or correct DATABASE_URL.`,
  '3F000': (place) => `The database ${place} has no schema for tables: create one, or correct DATABASE_URL.`,
  '42501': (place) =>
    `The user in DATABASE_URL has no right to create or use tables in the database ${place}: grant it.`,
  '53300': (place) => `The database ${place} has no connection left: allow more of them and start again.`,
  '57P03': (place) => `The database ${place} does not accept connections yet: start again in a few seconds.`,
  [lockTimeout]: (place) =>
    `The tables of the database ${place} have to be changed, but a long transaction uses them, such as a backup: start again when it has ended.`,
  [postgresDiskFull]: (place) =>
    `There is no room left on the disk of the database ${place}: free some and start again.`,
  [postgresReadOnly]: (place) =>
    `The database ${place} is read-only: set DATABASE_URL to the one that takes writes.`,
};

const certificateError = /^(CERT_|ERR_TLS|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/;

const fileError = /^(EACCES|EISDIR|ENOTDIR|EPERM|ENOENT)$/;

function explainOpening(error: unknown, place: string): string | null {
  const state = sqlStateOf(error);
  if (state !== null) {
    return (
      explanations[state]?.(place) ??
      `The database ${place} ended the start with the error ${state}: see its log, and start again.`
    );
  }
  const { code = '', message = '', path, syscall = '' } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  if (fileError.test(code) && /^(open|read)$/.test(syscall)) {
    return `The file ${path ?? 'of a certificate'} cannot be read: correct it in DATABASE_URL, or make it readable.`;
  }
  if (certificateError.test(code) || message.includes('does not support SSL')) {
    return `The connection to the database ${place} cannot be encrypted: correct its certificate, or sslmode in DATABASE_URL.`;
  }
  if (/^E(?!RR_)[A-Z_]+$/.test(code) || /timeout|terminated/i.test(message)) {
    return `The database ${place} cannot be reached: start it, or correct DATABASE_URL.`;
  }
  if (message.includes('password')) return `The database ${place} needs a password in DATABASE_URL.`;
  return null;
}
