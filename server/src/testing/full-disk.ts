import { DatabaseSync } from 'node:sqlite';
import type { Repositories } from '../database/repositories.ts';
import { openSqlite, sqliteRepositories } from '../database/sqlite/open-sqlite.ts';
import { type FileSystem, nodeFileSystem } from '../files/file-system.ts';

/** A full disk: files can be opened but not written. */
export const fullDisk: FileSystem = {
  ...nodeFileSystem,
  async open(...parameters) {
    const file = await nodeFileSystem.open(...parameters);
    file.writeFile = () =>
      Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }));
    return file;
  },
};

/** A full database: it has its tables, but cannot allocate another page. */
export async function fullDatabase(path: string): Promise<Repositories> {
  const { repositories } = await openSqlite(path);
  await repositories.close();
  const db = new DatabaseSync(path);
  // Tables that a migration removes leave free pages.
  db.exec('VACUUM; PRAGMA max_page_count = 1');
  return sqliteRepositories(db);
}
