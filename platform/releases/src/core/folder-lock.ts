import { writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';

/** SQLite's result code for a lock that another connection holds. */
const busy = 5;

/**
 * Takes a lock between processes, without waiting: SQLite's lock of an empty file. It ends with its process, however
 * that ends, so nobody has to remove it.
 *
 * @param path of the file, which stays
 * @param mode permissions of the file, before the process's `umask`
 * @returns null if another process holds the lock
 */
export async function takeFolderLock(path: string, mode?: number): Promise<Disposable | null> {
  // Only a new file is opened here: closing a file ends the locks that this process holds on it.
  await writeFile(path, '', { flag: 'wx', mode }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const db = new DatabaseSync(path, { timeout: 0 });
  try {
    db.exec('BEGIN EXCLUSIVE');
    return { [Symbol.dispose]: () => db.close() };
  } catch (error) {
    db.close();
    if ((error as { readonly errcode?: number }).errcode === busy) return null;
    throw error;
  }
}
