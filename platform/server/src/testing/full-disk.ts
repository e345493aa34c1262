import { open } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import type { Repositories } from '../database/repositories.ts';
import { openSqlite, sqliteRepositories } from '../database/sqlite/open-sqlite.ts';
import { localWriter } from './local-writer.ts';

/** Opens files on a disk on which they cannot be written, with the code of the error. */
export const failingDisk =
  (code: string): typeof open =>
  async (...parameters) => {
    const file = await open(...parameters);
    const error = Object.assign(new Error(`${code}, write`), { code, syscall: 'write', path: parameters[0] });
    file.writeFile = () => Promise.reject(error);
    return file;
  };

export const fullDisk = failingDisk('ENOSPC');

/** A full database: it has its tables, but cannot allocate another page. */
export async function fullDatabase(path: string): Promise<Repositories> {
  const { repositories } = await openSqlite(path);
  await repositories.close();
  const db = new DatabaseSync(path);
  // Tables that a migration removes leave free pages.
  db.exec('VACUUM; PRAGMA max_page_count = 1');
  return sqliteRepositories(new DatabaseSync(path), localWriter(db));
}
