import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Clock } from '../../system/clock.ts';
import type { Database, Query, QueryResult, QuerySteps, SqlValue } from '../database.ts';
import { storableText } from '../storable-text.ts';
import type { SqliteSession } from './sqlite-session.ts';

/** Runs the repositories' queries in a session. `:clock` is the time of `clock`. */
export function sqliteDatabase({ db, read, write }: SqliteSession, clock: Pick<Clock, 'now'>): Database {
  const run = createRun(db, clock);
  return {
    read: (steps) => read(() => runSteps(steps(), run)),
    write: (steps, timeout) => write(() => runSteps(steps(), run), timeout),
    // Only one process writes at a time.
    skipLocked: '',
  };
}

type Run = (query: Query) => QueryResult;

function runSteps<T>(steps: QuerySteps<T>, run: Run): T {
  let step = steps.next();
  while (!step.done) step = steps.next(run(step.value));
  return step.value;
}

/** Prepares each statement once. */
export function createRun(db: DatabaseSync, clock: Pick<Clock, 'now'>): Run {
  const statements = new Map<string, StatementSync>();
  return ({ sql, values }) => {
    const statement = statements.get(sql) ?? db.prepare(sql);
    statements.set(sql, statement);
    const parameters = toSqlite(sql.includes(':clock') ? { ...values, clock: clock.now() } : values);
    if (statement.columns().length === 0) {
      return { rows: [], changes: Number(statement.run(parameters).changes) };
    }
    const rows = statement.all(parameters);
    return { rows, changes: rows.length };
  };
}

function toSqlite(values: Query['values']): Record<string, SqlValue> {
  const entries = Object.entries(values);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' ? storableText(value) : value]),
  );
}
