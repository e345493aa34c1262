import type { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { Query } from '../database.ts';
import { connectSqlite, createRun, type Run } from './sqlite-connection.ts';
import type { WriterAnswer, WriterData } from './sqlite-writer.ts';

/** The thread of a writer: answers each query, and ends at null. */
const { path, syncDelay = 0 } = workerData as WriterData;
let opened: { readonly db: DatabaseSync; readonly run: Run } | null = null;

function open() {
  const db = connectSqlite(path);
  return { db, run: createRun(db) };
}

function answerTo(query: Query): WriterAnswer {
  try {
    opened ??= open();
    return { result: opened.run(query) };
  } catch (error) {
    // A copy of an error lacks its codes.
    const { message, code, errcode } = error as Error & { code?: string; errcode?: number };
    return { error: { message, ...(code && { code }), ...(errcode !== undefined && { errcode }) } };
  }
}

parentPort?.on('message', (query: Query | null) => {
  if (query === null) {
    opened?.db.close();
    parentPort?.close();
    return;
  }
  if (query.sql === 'COMMIT' && syncDelay > 0)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, syncDelay);
  parentPort?.postMessage(answerTo(query));
});
