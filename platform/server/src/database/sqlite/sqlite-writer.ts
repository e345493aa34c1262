import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Query, QueryResult } from '../database.ts';
import { NotStoredError } from '../database-error.ts';

/** The connection that writes. It runs one query at a time: the caller waits for each result. */
export interface Writer {
  /** Rejects with SQLite's error (`errcode`), or a `NotStoredError` if its transaction's connection has ended. */
  run(query: Query): Promise<QueryResult>;
  close(): Promise<void>;
}

/** The only query that starts a thread: any other would be committed alone. */
export const begin = 'BEGIN IMMEDIATE';

export interface WriterData {
  readonly path: string;
  /** How much longer each commit takes (ms): a bench imitates a slow disk. */
  readonly syncDelay?: number;
}

export type WriterAnswer =
  | { readonly result: QueryResult }
  | {
      readonly error: { readonly message: string; readonly code?: string; readonly errcode?: number };
    };

/**
 * A connection in a thread of its own, started by the first transaction. A commit waits for the disk there, and so does a
 * checkpoint, while this thread answers requests.
 */
export function startWriter(data: WriterData): Writer {
  let thread: { readonly worker: Worker; readonly ended: AbortSignal } | null = null;
  let isClosed = false;
  const start = () => {
    const worker = new Worker(new URL('./sqlite-writer.worker.ts', import.meta.url), {
      workerData: data,
      // It writes nothing, and the standard streams of this process may be closed.
      ...{ stdout: true, stderr: true },
    });
    const ending = new AbortController();
    const started = { worker, ended: ending.signal };
    // The thread may run out of memory. SQLite then rolls the transaction back, and the caller gets an error.
    const end = () => {
      if (thread === started) thread = null;
      ending.abort();
    };
    worker.on('error', end);
    worker.on('exit', end);
    return started;
  };
  return {
    async run(query) {
      if (isClosed) throw new Error('The database is closed.');
      if (thread === null && query.sql !== begin)
        throw new NotStoredError(null, 'The connection of this transaction has ended.');
      thread ??= start();
      const { worker: asked, ended } = thread;
      // It keeps the process running only while somebody waits.
      asked.ref();
      asked.postMessage(query);
      const [answer] = (await once(asked, 'message', { signal: ended })) as [WriterAnswer];
      asked.unref();
      if ('error' in answer) throw Object.assign(new Error(answer.error.message), answer.error);
      return answer.result;
    },
    async close() {
      isClosed = true;
      if (thread === null) return;
      const { worker } = thread;
      const exited = once(worker, 'exit');
      worker.ref();
      worker.postMessage(null);
      await exited;
    },
  };
}
