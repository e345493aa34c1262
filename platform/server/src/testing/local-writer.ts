import type { DatabaseSync } from 'node:sqlite';
import { openSqlite, type SqliteOptions } from '../database/sqlite/open-sqlite.ts';
import { connectSqlite, createRun } from '../database/sqlite/sqlite-connection.ts';
import type { Writer } from '../database/sqlite/sqlite-writer.ts';

/** A writer on this thread, for tests that change or watch its connection. */
export function localWriter(db: DatabaseSync): Writer {
  const run = createRun(db);
  return {
    run: async (query) => run(query),
    close: async () => {
      if (db.isOpen) db.close();
    },
  };
}

/** A database whose queries end within a turn of this thread: a test with a manual clock can wait for them. */
export const openLocally = (path: string, options: SqliteOptions = {}) =>
  openSqlite(path, { ...options, connectWriter: (to) => localWriter(connectSqlite(to)) });
