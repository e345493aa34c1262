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
  readonly prerenders: boolean | undefined;
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

export function createDocumentPrefetch({
  document,
  start,
  fetch,
  connection,
  prerenders,
  isAlive,
  wait,
}: PrefetchDeps) {
  const { dataset } = document.documentElement;
  let current: AbortController | null = null;
  /** The last request, and the address that it has fetched. */
  let [requested, fetched] = [Promise.resolve(), ''];
  const stop = () => {
    current?.abort();
    current = null;
    delete dataset.ahead;
  };
  const request = async ({ href, pathname }: HTMLAnchorElement): Promise<void> => {
    stop();
    current = new AbortController();
    const { signal } = current;
    await wait(restTime);
    if (signal.aborted) return never;
    if (shouldSaveData(connection) || start.opensDocument?.(pathname) === false) return;
    if (prerenders) {
      // Never fetched instead: a copy in the browser's cache cannot be dropped when it is outdated.
      if (isAlive()) dataset.ahead = 'prerender';
      return never;
    }
    dataset.ahead = 'fetch';
    fetched = href;
    // The server lets the browser use this response for the click, without another request.
    const arrived = await fetch(href, { headers: { purpose: 'prefetch' }, signal }).catch(() => false);
    if (arrived || signal.aborted) return never;
    // A click is better left to the code, which has a card for what cannot be loaded.
    stop();
  };
  return {
    /**
     * Requests the document of a link ahead of the click: prerendered if the browser can, otherwise fetched. Only one
     * link at a time. One that is fetched already is not requested again.
     *
     * @returns resolves when its document cannot be requested, or its request has failed; never when it is on its way or
     * there, since a click needs no code then, and never after `stop`
     */
    point: (link: HTMLAnchorElement): Promise<void> => {
      if (dataset.ahead !== 'fetch' || link.href !== fetched) requested = request(link);
      return requested;
    },
    /** The pointer has left, or the document would be outdated: it is no longer requested, and not used. */
    stop,
    /** The tab would no longer learn that a prerendered document is outdated: it is dropped. */
    disconnect: () => {
      if (prerenders) stop();
    },
  };
}
