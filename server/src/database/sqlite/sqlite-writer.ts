import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Query, QueryResult } from '../database.ts';

/** The connection that writes. It runs one query at a time: the caller waits for each result. */
export interface Writer {
  /** Rejects with the error of SQLite, with its `errcode`. */
  run(query: Query): Promise<QueryResult>;
  /** Closes the connection. Later queries are rejected. */
  close(): Promise<void>;
}

/** What a thread is started with. */
export interface WriterData {
  readonly path: string;
  /** How much longer each commit takes (ms): a bench imitates a slow disk. */
  readonly syncDelay?: number;
}

/** What a thread answers to a query. */
export type WriterAnswer =
  | { readonly result: QueryResult }
  | {
      readonly error: { readonly message: string; readonly code?: string; readonly errcode?: number };
    };

/**
 * A connection in a thread of its own, started by the first query. A commit waits for the disk there, and so does a
 * checkpoint, while this thread answers requests.
 */
export function startWriter(data: WriterData): Writer {
  let thread: Worker | null = null;
  let isClosed = false;
  const start = () => {
    const started = new Worker(new URL('./sqlite-writer.worker.ts', import.meta.url), {
      workerData: data,
      // It writes nothing, and the standard streams of this process may be closed.
      ...{ stdout: true, stderr: true },
    });
    // Such as out of memory: its transaction is rolled back, and the next query starts another thread.
    started.on('error', () => {
      thread = null;
    });
    return started;
  };
  return {
    async run(query) {
      if (isClosed) throw new Error('The database is closed.');
      thread ??= start();
      const asked = thread;
      // It keeps the process running only while somebody waits.
      asked.ref();
      asked.postMessage(query);
      const [answer] = (await once(asked, 'message')) as [WriterAnswer];
      asked.unref();
      if ('error' in answer) throw Object.assign(new Error(answer.error.message), answer.error);
      return answer.result;
    },
    async close() {
      isClosed = true;
      if (thread === null) return;
      const exited = once(thread, 'exit');
      thread.ref();
      thread.postMessage(null);
      await exited;
      thread = null;
    },
  };
}
