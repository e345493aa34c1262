import { resolve } from 'node:path';
import {
  type DataPlaces,
  hasDatabase,
  openRepositories,
  type Repositories,
  readDataPlaces,
  readSecret,
} from '@platform/server';
import { CommandError } from '../../call/command-error.ts';
import type { StoredRow } from './records.ts';

export interface SitePlaces extends DataPlaces {
  readonly store: string;
  /** Whether the secret is SITE_SECRET, which a database that servers share needs, and no file of the data folder. */
  readonly secretIsSet: boolean;
}

/** The places that the settings name. @throws {EnvironmentError} */
export function readPlaces(env: NodeJS.ProcessEnv, store: string): SitePlaces {
  const places = readDataPlaces(env);
  return { ...places, store, secretIsSet: places.databaseUrl !== null || Boolean(env.SITE_SECRET?.trim()) };
}

/** @throws {CommandError} `bad-place` if the site has no database */
export async function requireDatabase(places: DataPlaces): Promise<void> {
  if (await hasDatabase(places)) return;
  throw new CommandError(
    'usage',
    'bad-place',
    `${recordsPlace(places)} holds no records: set DATA_DIR or DATABASE_URL to those of the servers.`,
  );
}

/** Calls a function with the database of a site. @throws {CommandError} `bad-place` if it has none */
export async function withDatabase<T>(
  places: DataPlaces,
  work: (repositories: Repositories) => Promise<T>,
): Promise<T> {
  await requireDatabase(places);
  return withNewDatabase(places, work);
}

/** As `withDatabase`; makes the database if there is none. */
export async function withNewDatabase<T>(
  places: DataPlaces,
  work: (repositories: Repositories) => Promise<T>,
): Promise<T> {
  const repositories = await openRepositories(places);
  try {
    return await work(repositories);
  } finally {
    await repositories.close();
  }
}

/**
 * Every row of a database as of one moment; none if there is no database.
 *
 * @param dump a path: the database is saved there first, as of the same moment
 */
export async function* rowsOf(places: DataPlaces, dump?: string): AsyncIterable<StoredRow> {
  if (!(await hasDatabase(places))) return;
  const repositories = await openRepositories(places);
  try {
    yield* repositories.rows(dump);
  } finally {
    await repositories.close();
  }
}

/** The secret in the data folder; null if there is none, or it is a setting. */
export async function secretOf({ secretIsSet, dataDir }: SitePlaces): Promise<string | null> {
  return secretIsSet ? null : readSecret(dataDir);
}

/** Host and name of a database, without user and password; or the file of a database. */
export function recordsPlace({ databaseUrl, dataDir }: DataPlaces): string {
  if (databaseUrl === null) return resolve(dataDir, 'site.sqlite');
  const { host, pathname } = new URL(databaseUrl);
  return `postgres://${host}${pathname}`;
}

export function filesPlace({ filesUrl, dataDir }: DataPlaces): string {
  return filesUrl ?? resolve(dataDir, 'files');
}
