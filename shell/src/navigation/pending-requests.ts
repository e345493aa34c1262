import type { AttemptDeps } from './try-in-turn.ts';

/** With this many pending requests for a page, the next visit starts no further one and waits for these. */
const maxPending = 2;

/** A request without a response after this time no longer counts as pending (ms). */
const deadAfter = 30_000;

export interface PendingRequests<T> {
  /** Starts a request, or waits for the pending ones if there are too many. */
  run(key: string, start: () => Promise<T>): Promise<T>;
  /** The next request is started even if others are pending: the visitor has pressed Try again. */
  forget(key: string): void;
}

/**
 * Limits the number of pending requests for the same page. A request for a script cannot be aborted, and over
 * HTTP/1.1 a browser has six connections to a site: hanging requests would use up the connections for all other
 * pages.
 */
export function createPendingRequests<T>({ wait }: Pick<AttemptDeps, 'wait'>): PendingRequests<T> {
  const pending = new Map<string, Promise<T>[]>();

  const remove = (key: string, request: Promise<T>) => {
    const left = (pending.get(key) ?? []).filter((other) => other !== request);
    if (left.length > 0) pending.set(key, left);
    else pending.delete(key);
  };

  return {
    run(key, start) {
      const known = pending.get(key) ?? [];
      if (known.length >= maxPending) {
        return Promise.any(known).catch(({ errors }: AggregateError) => Promise.reject(errors.at(-1)));
      }
      const request = start();
      pending.set(key, [...known, request]);
      const over = new AbortController();
      const end = () => {
        over.abort();
        remove(key, request);
      };
      request.then(end, end);
      void wait(deadAfter, over.signal).then(end);
      return request;
    },
    forget: (key) => void pending.delete(key),
  };
}
