import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Clock } from '../../system/clock.ts';
import type { Query, QueryResult, SqlValue } from '../database.ts';
import { storableText } from '../storable-text.ts';

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
