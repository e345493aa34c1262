import { join } from 'node:path';
import type { Environment } from '../environment/environment.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import type { OpenedDatabase } from './repositories.ts';
import { openSqlite, type SqliteOptions } from './sqlite/open-sqlite.ts';

/** Rejects with an `UnusableDatabaseError`, without writing anything, for the database of a newer server. */
export function openDatabase(
  { databaseUrl, dataDir }: Pick<Environment, 'databaseUrl' | 'dataDir'>,
  options: SqliteOptions = {},
): Promise<OpenedDatabase> {
  return databaseUrl === null ? openSqlite(join(dataDir, 'site.sqlite'), options) : openPostgres(databaseUrl);
}
