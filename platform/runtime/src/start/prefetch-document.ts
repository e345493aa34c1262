import { prefetchTime } from '@platform/contract';
import { type Connection, shouldSaveData } from '../tab/connection.ts';
import { ownLink } from '../tab/links.ts';
import type { SiteStart } from '../tab/site-start.ts';

/** How long the pointer rests on a link before its document is requested (ms): many links are only passed. */
const restTime = 30;

const never = new Promise<void>(() => {});

export interface PrefetchDeps {
  readonly document: Pick<Document, 'documentElement'>;
  readonly start: Pick<SiteStart, 'opensDocument'>;
  /** Resolves when the response is complete: whether it is the page, and not an error. */
  readonly fetch: (href: string, init: RequestInit) => Promise<boolean>;
  readonly connection: Connection | undefined;
  /** Whether the tab would learn now that a prerendered page is outdated. */
  readonly isAlive: () => boolean;
  readonly wait: (ms: number) => Promise<void>;
}

export type DocumentPrefetch = ReturnType<typeof createDocumentPrefetch>;

/**
 * The path of a link that opens another page of this site in this tab; null for any other element. Files and the
 * server's own addresses are not pages.
 */
export function pageLink(target: EventTarget | null): HTMLAnchorElement | null {
  const link = ownLink(target);
  const isPage = link && /^\/(?!api\/|-\/|assets\/)[^.]*$/.test(link.pathname);
  return isPage && link.pathname !== window.location.pathname ? link : null;
}

export function createDocumentPrefetch({ document, start, fetch, connection, isAlive, wait }: PrefetchDeps) {
  const { dataset } = document.documentElement;
  let current: AbortController | null = null;
  /** Whether the browser takes the current document from its cache. Later it needs the server. */
  let fresh = false;
  const stop = () => {
    current?.abort();
    current = null;
    delete dataset.ahead;
  };
  /** Addresses of documents that the browser may still take from its cache, each with its last request. */
  const copies = new Map<string, AbortSignal>();
  return {
    /**
     * Requests the document of a link ahead of the click. Only one link at a time. A browser that can also prerenders it:
     * both share one request. Whether it will, it does not say: a person, a battery or an extension may forbid it.
     *
     * @returns resolves when its document cannot be requested, or its request has failed; never when it is on its way or
     * there, since a click needs no code then, and never after `stop`
     */
    point: async ({ href, pathname }: HTMLAnchorElement): Promise<void> => {
      stop();
      current = new AbortController();
      const { signal } = current;
      await wait(restTime);
      if (signal.aborted) return never;
      if (shouldSaveData(connection) || start.opensDocument?.(pathname) === false) return;
      copies.set(href, signal);
      fresh = true;
      // Browsers count the age of a copy from its request or from its response. A click relies on the shorter time.
      void wait(prefetchTime).then(() => {
        if (signal.aborted) return;
        fresh = false;
        // The request goes on: the browser may be opening this document.
        if (dataset.ahead === 'fetch') delete dataset.ahead;
      });
      // The server lets the browser use this response for the click, without another request.
      const arrival = fetch(href, { headers: { purpose: 'prefetch' }, signal }).catch(() => false);
      // `drop` relies on the longer one.
      const forget = () => copies.get(href) === signal && copies.delete(href);
      void arrival.then(() => wait(prefetchTime)).then(forget);
      dataset.ahead = isAlive() ? 'prerender' : 'fetch';
      if ((await arrival) || signal.aborted) return never;
      // A click is better left to the code, which has a card for what cannot be loaded.
      stop();
    },
    /** The pointer has left. */
    stop,
    /** Documents are outdated: what was requested ahead is not used, and copies in the browser's cache are replaced. */
    drop: () => {
      stop();
      for (const href of copies.keys()) void fetch(href, { cache: 'reload' }).catch(() => false);
      copies.clear();
    },
    /** The tab would no longer learn that a prerendered document is outdated. */
    disconnect: () => {
      if (!dataset.ahead) return;
      if (fresh) dataset.ahead = 'fetch';
      else delete dataset.ahead;
    },
  };
}
