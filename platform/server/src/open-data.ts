import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from './database/open-database.ts';
import { hasTables } from './database/postgres/has-tables.ts';
import type { Repositories } from './database/repositories.ts';
import { type Environment, readPlaces } from './environment/environment.ts';
import { type EnvironmentVariables, Variables } from './environment/read-variables.ts';
import { openFileStorage } from './files/file-storage.ts';
import { filesFolder, isFileKey } from './uploads/uploaded-file.ts';

/** Where the data of a site are. */
export type DataPlaces = Pick<Environment, 'dataDir' | 'databaseUrl' | 'filesUrl'>;

/**
 * Reads the settings that say where the data are: the others are not needed to copy them.
 *
 * @throws {EnvironmentError}
 */
export function readDataPlaces(env: EnvironmentVariables): DataPlaces {
  const variables = new Variables(env);
  const places = readPlaces(variables);
  variables.check();
  return places;
}

/** The database of a site, for copies. It may be in use by servers. */
export async function openRepositories(places: DataPlaces): Promise<Repositories> {
  return (await openDatabase(places)).repositories;
}

/** Whether a server has used the database before; creates nothing. A database that does not answer counts as used. */
export async function hasDatabase({ dataDir, databaseUrl }: DataPlaces): Promise<boolean> {
  if (databaseUrl === null) return existsSync(join(dataDir, 'site.sqlite'));
  return (await hasTables(databaseUrl)) !== false;
}

/** The uploaded files of a site, for copies. */
export function openFiles(places: DataPlaces) {
  const storage = openFileStorage(places);
  // Without what readiness checks leave.
  const keys = async () => (await storage.list(filesFolder)).filter(isFileKey);
  return { ...storage, keys };
}

/** Whether there is a folder of files; a bucket always counts as one. */
export function hasFiles(places: DataPlaces): boolean {
  return places.filesUrl !== null || existsSync(join(places.dataDir, 'files'));
}
