import type { AttemptDeps } from './try-in-turn.ts';

/** With this many pending requests for a page, the next visit starts no further one and waits for these. */
const maxPending = 2;

/** Try again may start this many further requests for a page, or one if there would be more than `maxForced`. */
const forcedPerRetry = 2;
const maxForced = 4;

/** A request without a response after this time no longer counts as pending (ms). */
const deadAfter = 30_000;

export interface PendingRequests<T> {
  /** Starts a request, or waits for the pending ones if there are too many. */
  run(key: string, start: () => Promise<T>): Promise<T>;
  /**
   * Counts a request whose result nobody waits for any more. The browser does not cancel it.
   *
   * @param ended resolves when the browser has its response
   */
  keep(key: string, ended: Promise<unknown>): void;
  /** Further requests may be started even if others are pending: the visitor has pressed Try again. */
  allowMore(key: string): void;
}

interface PageRequests<T> {
  readonly results: Set<Promise<T>>;
  readonly kept: Set<Promise<unknown>>;
  limit: number;
}

/**
 * Limits the number of pending requests for the same page. A request for a script cannot be aborted, and over
 * HTTP/1.1 a browser has six connections to a site: hanging requests would use up the connections for all other
 * pages.
 */
export function createPendingRequests<T>({ wait }: Pick<AttemptDeps, 'wait'>): PendingRequests<T> {
  const pages = new Map<string, PageRequests<T>>();
  const count = ({ results, kept }: PageRequests<T>) => results.size + kept.size;
  const pageOf = (key: string): PageRequests<T> => {
    const page = pages.get(key) ?? { results: new Set(), kept: new Set(), limit: maxPending };
    pages.set(key, page);
    return page;
  };

  const add = <R>(key: string, requests: Set<Promise<R>>, request: Promise<R>) => {
    requests.add(request);
    const over = new AbortController();
    const end = () => {
      over.abort();
      requests.delete(request);
      const page = pages.get(key);
      if (page && count(page) === 0) pages.delete(key);
    };
    request.then(end, end);
    void wait(deadAfter, over.signal).then(end);
  };

  return {
    run(key, start) {
      const page = pageOf(key);
      if (page.results.size > 0 && count(page) >= page.limit) {
        return Promise.any(page.results).catch(({ errors }: AggregateError) => Promise.reject(errors.at(-1)));
      }
      const request = start();
      add(key, page.results, request);
      return request;
    },
    keep: (key, ended) => add(key, pageOf(key).kept, ended),
    allowMore: (key) => {
      const page = pages.get(key);
      if (page) page.limit = Math.max(count(page) + 1, Math.min(count(page) + forcedPerRetry, maxForced));
    },
  };
}
