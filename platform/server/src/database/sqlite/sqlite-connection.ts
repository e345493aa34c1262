import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Clock } from '../../system/clock.ts';
import { type Query, type QueryResult, type SqlValue, storableText } from '../database.ts';

/** To what size the log shrinks after a reader has held it back (bytes): that of the pages between two checkpoints. */
const logBytes = 4 * 1_048_576;

export function connectSqlite(path: string): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // No timeout: SQLite would block the thread while it waits for a lock. A session waits instead.
  const db = new DatabaseSync(path, { timeout: 0 });
  try {
    // FULL syncs the log to disk with each commit: data acknowledged with 200 must survive a loss of power.
    // secure_delete overwrites deleted data, as the privacy policy promises deletion.
    db.exec(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA journal_size_limit = ${logBytes};`,
    );
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

export type Run = (query: Query) => QueryResult;

const rollback = 'ROLLBACK';

/** Prepares each statement once. A ROLLBACK without a transaction does nothing: on a full disk SQLite rolls back by itself. */
export function createRun(db: DatabaseSync): Run {
  const statements = new Map<string, StatementSync>();
  return ({ sql, values }) => {
    if (sql === rollback && !db.isTransaction) return { rows: [], changes: 0 };
    const statement = statements.get(sql) ?? db.prepare(sql);
    statements.set(sql, statement);
    if (statement.columns().length === 0) {
      return { rows: [], changes: Number(statement.run(values).changes) };
    }
    const rows = statement.all(values);
    return { rows, changes: rows.length };
  };
}

export function bound({ sql, values }: Query, clock: Pick<Clock, 'now'>): Query {
  const all = Object.entries(sql.includes(':clock') ? { ...values, clock: clock.now() } : values);
  const storable = (value: SqlValue) => (typeof value === 'string' ? storableText(value) : value);
  return { sql, values: Object.fromEntries(all.map(([name, value]) => [name, storable(value)])) };
}
