import type { AttemptDeps } from './try-in-turn.ts';

/** How many silent requests for one page the next visit of it may find before it only waits for them. */
const maxPending = 2;

/** A request that has been silent this long is taken for dead (ms). */
const deadAfter = 30_000;

export interface PendingRequests<T> {
  /** Starts a request, or waits for those that are pending where there are enough of them. */
  run(key: string, start: () => Promise<T>): Promise<T>;
  /** The next request is started whatever is pending: the visitor wants it. */
  forget(key: string): void;
}

/**
 * Limits how many requests for the same thing hang at a time. No browser can be told to give up a script, and over
 * HTTP/1.1 it has six connections to a site: requests that hang would take the connections of all other pages.
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
