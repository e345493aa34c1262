import { DatabaseSync } from 'node:sqlite';
import type { Repositories } from '../database/repositories.ts';
import { openSqlite, sqliteRepositories } from '../database/sqlite/open-sqlite.ts';
import { type FileSystem, nodeFileSystem } from '../files/file-system.ts';
import { localWriter } from './local-writer.ts';

/** A disk on which files can be opened but not written, with the code of the error. */
export const failingDisk = (code: string): FileSystem => ({
  ...nodeFileSystem,
  async open(...parameters) {
    const file = await nodeFileSystem.open(...parameters);
    file.writeFile = () =>
      Promise.reject(
        Object.assign(new Error(`${code}, write`), { code, syscall: 'write', path: parameters[0] }),
      );
    return file;
  },
});

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
