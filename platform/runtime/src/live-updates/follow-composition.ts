import type { SiteStart } from '../tab/site-start.ts';
import { pollInterval, type Waiting } from '../tab/waiting.ts';

/** Delay before an announced composition that the server does not have yet is fetched again (ms). It doubles. */
const firstRecheckDelay = 500;

/** Delay before a connection that the server has ended is opened again, once; after that, each poll tries it (ms). */
export const reopenDelay = 2000;

/** A random delay up to this time spreads the requests of all tabs after a change (ms). */
const maxJitter = 250;

const newestKey = 'site:newest';

/**
 * The newest composition that a server has announced to a document of this tab. A later document may come from the browser's
 * cache, or from a server that does not know it yet. A browser that blocks the storage knows none.
 */
export const newestSequence = {
  /** 0 if none was announced. Ask the server too: a site may have been restored to an earlier time. */
  read: () => {
    try {
      return Number(sessionStorage[newestKey]) || 0;
    } catch {
      return 0;
    }
  },
  remember: (sequence: number) => {
    try {
      sessionStorage[newestKey] = sequence;
    } catch {
      // Blocked or full: the stream of the next document announces it.
    }
  },
};

export interface SubscriptionDeps {
  readonly document: Pick<Document, 'hidden' | 'readyState'>;
  readonly window: Pick<Window, 'addEventListener' | 'setTimeout'>;
  readonly start: Pick<Waiting, 'on'>;
  readonly openEvents: (url: string) => Events;
}

type Events = Pick<EventSource, 'close' | 'addEventListener' | 'readyState'>;

export interface SubscriptionEvents {
  readonly onChange: (sequence: number) => void;
  /** An event has announced the live composition, after `onChange`, or the connection has ended. */
  readonly onConnection: (alive: boolean) => void;
}

/**
 * Updates the tab's composition: fetches it when the server has announced a newer one.
 *
 * @param known returns the sequence of the newest composition that the tab has
 * @param check fetches the live composition for the tab
 */
export function followComposition(
  start: Pick<SiteStart, 'announced' | 'on'>,
  known: () => number,
  check: () => Promise<void>,
  random = Math.random,
  setTimeout = globalThis.setTimeout as (work: () => void, ms: number) => unknown,
): void {
  const checkUntilKnown = async (delay: number) => {
    await check();
    // One of several servers may announce a composition before another one, which has answered, knows it.
    if (known() < start.announced && delay < pollInterval)
      setTimeout(() => checkUntilKnown(2 * delay), delay);
  };
  const follow = () => {
    if (start.announced > known()) setTimeout(() => checkUntilKnown(firstRecheckDelay), random() * maxJitter);
  };
  start.on('announced', follow);
  // It may have been announced while the code was loading.
  follow();
}

/**
 * Calls back when the server announces a composition that the tab does not have. The first event names the
 * composition that is live already. Only a visible tab listens: over HTTP/1.1 a browser has six connections to a
 * site, for all its tabs. In the back/forward cache, too, there is no connection: it would keep the page out of it.
 *
 * @param known returns the sequence of the newest composition that the tab has
 * @returns opens the connection again if the server has refused it: call it with each poll
 */
export function subscribeToComposition(
  { document, window, start, openEvents }: SubscriptionDeps,
  known: number,
  { onChange, onConnection }: SubscriptionEvents,
): () => void {
  let events: Events | null = null;
  const unlisten = () => {
    events?.close();
    events = null;
    onConnection(false);
  };
  const listen = () => {
    if (events || document.hidden) return;
    const opened = openEvents('/-/composition/events');
    events = opened;
    let isAlive = false;
    opened.addEventListener('composition', (event) => {
      const sequence = Number((event as MessageEvent).data);
      // This server may be behind the one that the document came from, or another one that has announced.
      newestSequence.remember(Math.max(sequence, known, newestSequence.read()));
      if (sequence > known) onChange(sequence);
      isAlive = true;
      onConnection(true);
    });
    opened.addEventListener('error', () => {
      onConnection(false);
      // The browser connects again by itself, but not after a response with another status than 200.
      if (events !== opened || opened.readyState !== closed) return;
      events = null;
      // The server may have been replaced.
      if (isAlive) window.setTimeout(listen, reopenDelay);
    });
  };
  start.on('hide', unlisten);
  start.on('show', listen);
  // After all requests of the page itself.
  if (document.readyState === 'complete') listen();
  else window.addEventListener('load', listen);
  return listen;
}

/** `EventSource.CLOSED`. */
const closed = 2;
