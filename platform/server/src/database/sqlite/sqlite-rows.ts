import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { systemClock } from '../../system/clock.ts';
import { NotStoredError } from '../database-error.ts';
import { copiedTables, tables } from '../migrations.ts';
import { insertRows, selectRows } from '../queries/rows.ts';
import type { Repositories, StoredRow } from '../repositories.ts';
import { bound, createRun } from './sqlite-connection.ts';
import { type LockOptions, withLockRetry } from './sqlite-session.ts';

/**
 * The part of `Repositories` that copies whole databases. It has connections of its own, because the session's is
 * used by other requests meanwhile.
 */
export function sqliteRows(
  connect: (path: string) => DatabaseSync,
  path: string,
  options?: LockOptions,
): Pick<Repositories, 'rows' | 'load' | 'dropDeleted' | 'sizeInBytes'> {
  return {
    async *rows(dump) {
      if (dump !== undefined) await saveDatabase(path, dump, options);
      const db = new DatabaseSync(dump ?? path, { readOnly: true, timeout: 0 });
      try {
        // Every SELECT of a transaction reads the state of the first one. It does not block writes.
        db.exec('BEGIN');
        await withLockRetry(() => db.prepare('SELECT 1 FROM purge_clock').get(), options);
        for (const table of copiedTables) {
          for (const row of db.prepare(selectRows(table)).iterate()) {
            yield { table: table.name, row: { ...row } as StoredRow['row'] };
          }
        }
      } finally {
        db.close();
      }
    },
    async load(rows) {
      const db = connect(path);
      try {
        await withLockRetry(() => db.exec('BEGIN IMMEDIATE'), options);
        const run = createRun(db);
        await insertRows(rows, (query) => run(bound(query, systemClock)));
        commit(db);
      } finally {
        // Rolls back what is not committed.
        db.close();
      }
    },
    async dropDeleted() {
      const db = connect(path);
      try {
        // Deleted rows are overwritten in the database, and their old pages are still in its log.
        return Number(db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy) === 0;
      } finally {
        db.close();
      }
    },
    async sizeInBytes() {
      const sizes = [path, `${path}-wal`].map((file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0);
      return sizes.reduce((sum, size) => sum + size, 0);
    },
  };
}

/** Writes a copy. It has no free pages, and so nothing that was deleted. It has no rows of tables that are not copied. */
async function saveDatabase(path: string, dump: string, options?: LockOptions): Promise<void> {
  const db = new DatabaseSync(path, { readOnly: true, timeout: 0 });
  try {
    await withLockRetry(() => db.prepare('VACUUM INTO ?').run(dump), options);
  } finally {
    db.close();
  }
  const copy = new DatabaseSync(dump);
  try {
    copy.exec('PRAGMA secure_delete = ON');
    for (const { name, isCopied } of tables) if (!isCopied) copy.exec(`DELETE FROM ${name}`);
  } finally {
    copy.close();
  }
}

function commit(db: DatabaseSync): void {
  try {
    db.exec('COMMIT');
  } catch (error) {
    if (db.isTransaction) throw new NotStoredError(error);
    throw error;
  }
}
