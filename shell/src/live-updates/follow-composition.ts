import type { SiteComposition } from '@site/shared-ui/contracts';
import type { SiteStart } from '../start/site-start.ts';
import { checkedComposition } from './check-composition.ts';
import type { NewestSequence } from './newest-sequence.ts';

/** How often a visible tab fetches the composition without an event (ms). */
export const pollInterval = 30_000;

/** Delay before a refused connection is opened again (ms). It doubles each time, up to `maxReopenDelay`. */
export const firstReopenDelay = 2000;

/**
 * The longest delay before a refused connection is opened again (ms). A server of files has no events, and each attempt is
 * a request. Polls tell about a change meanwhile.
 */
export const maxReopenDelay = 480_000;

/** Delay before an announced composition that the server does not have yet is fetched again (ms). It doubles. */
const firstRecheckDelay = 500;

/** A random delay up to this time spreads the requests of all tabs after a change (ms). */
const maxJitter = 250;

export interface SubscriptionDeps {
  readonly document: Pick<Document, 'visibilityState' | 'readyState' | 'addEventListener'>;
  readonly window: Pick<Window, 'addEventListener' | 'setTimeout' | 'clearTimeout'>;
  readonly random: () => number;
  /** Null if the browser has no server-sent events. */
  readonly openEvents: ((url: string) => Events) | null;
  /** Where announced sequences are stored. */
  readonly newestSequence: Pick<NewestSequence, 'remember'>;
}

type Events = Pick<EventSource, 'close' | 'addEventListener' | 'readyState'>;

export interface SubscriptionEvents {
  /** The server has announced a composition that the tab does not have. */
  readonly onChange: (sequence: number) => void;
  /** An event has told the live composition, after `onChange`, or the connection has ended. */
  readonly onConnection?: (alive: boolean) => void;
}

export interface CompositionDeps extends SubscriptionDeps {
  readonly start: Pick<SiteStart, 'follow'>;
  readonly document: Document;
  readonly window: Pick<Window, 'addEventListener' | 'setTimeout' | 'clearTimeout' | 'setInterval'>;
  readonly fetch: typeof fetch;
}

/** Fetches the composition now. A failure is ignored. */
export type CheckComposition = () => Promise<void>;

/**
 * Keeps a visible tab's composition up to date: by server-sent events, and by fetching it every 30 s and when the tab
 * becomes visible. The connection is closed while the page is in the back/forward cache.
 *
 * @param known returns the sequence of the newest composition that the tab has
 * @returns fetches the composition now: for navigations, and after a failure to load
 */
export function followComposition(
  deps: CompositionDeps,
  known: () => number,
  update: (next: SiteComposition) => void,
): CheckComposition {
  const { document, window, fetch, random } = deps;
  let pending: Promise<void> | null = null;

  const check: CheckComposition = () => {
    pending ??= (async () => {
      try {
        const response = await fetchLive(fetch);
        if (response.ok) update(checkedComposition(await response.json()));
      } catch {
        // Offline, or not a response of this server: the next event, focus or interval checks again.
      } finally {
        pending = null;
      }
    })();
    return pending;
  };

  const checkUntilKnown = async (announced: number, delay: number) => {
    await check();
    // One of several servers may announce a composition before another one, which has answered, knows it.
    if (known() < announced && delay < pollInterval)
      window.setTimeout(() => checkUntilKnown(announced, 2 * delay), delay);
  };
  subscribeOnce(deps, known, (announced) =>
    window.setTimeout(() => checkUntilKnown(announced, firstRecheckDelay), random() * maxJitter),
  );
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) void check();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void check();
  });
  window.setInterval(() => {
    if (document.visibilityState === 'visible') void check();
  }, pollInterval);
  return check;
}

/**
 * Calls back when the server announces a composition that the tab does not have. The first event names the
 * composition that is live already. Only a visible tab listens: over HTTP/1.1 a browser has six connections to a
 * site, for all its tabs. The connection is closed on `pagehide`, because it would keep the page out of the
 * back/forward cache.
 *
 * @param known returns the sequence of the newest composition that the tab has
 */
export function subscribeToComposition(
  { document, window, random, openEvents, newestSequence }: SubscriptionDeps,
  known: () => number,
  { onChange, onConnection = () => {} }: SubscriptionEvents,
): void {
  let events: Events | null = null;
  let delay = firstReopenDelay;
  let timer: number | undefined;
  const unlisten = () => {
    events?.close();
    events = null;
    onConnection(false);
  };
  const listen = () => {
    window.clearTimeout(timer);
    if (!openEvents || events || document.visibilityState === 'hidden') return;
    const opened = openEvents('/-/composition/events');
    events = opened;
    opened.addEventListener('composition', (event) => {
      delay = firstReopenDelay;
      const sequence = Number((event as MessageEvent).data);
      // This server may be behind the one that the document came from.
      newestSequence.remember(Math.max(sequence, known()));
      if (sequence > known()) onChange(sequence);
      onConnection(true);
    });
    opened.addEventListener('error', () => {
      onConnection(false);
      // The browser connects again by itself, but not after a response with another status than 200.
      if (events !== opened || opened.readyState !== closed) return;
      events = null;
      timer = window.setTimeout(listen, delay * (0.5 + random() / 2));
      delay = Math.min(2 * delay, maxReopenDelay);
    });
  };
  window.addEventListener('pagehide', unlisten);
  window.addEventListener('pageshow', (event) => event.persisted && listen());
  document.addEventListener('visibilitychange', () =>
    document.visibilityState === 'hidden' ? unlisten() : listen(),
  );
  // After all requests of the page itself.
  if (document.readyState === 'complete') listen();
  else window.addEventListener('load', listen);
}

/** Fetches the sequence of the live composition; 0 if it cannot be had now. */
export async function fetchSequence({ fetch }: Pick<Window, 'fetch'>): Promise<number> {
  try {
    const response = await fetchLive(fetch);
    return ((await response.json()) as Partial<SiteComposition>).sequence ?? 0;
  } catch {
    return 0;
  }
}

/** `no-cache` sends the ETag: without a change the response is a 304 without a body. */
function fetchLive(fetch: typeof globalThis.fetch): Promise<Response> {
  return fetch('/-/composition', { cache: 'no-cache', signal: AbortSignal.timeout(5000) });
}

/** One connection is enough for a document: the start script's, if it has one. */
function subscribeOnce(
  deps: CompositionDeps,
  known: () => number,
  onChange: (sequence: number) => void,
): void {
  const { follow } = deps.start;
  if (follow)
    follow((sequence) => {
      if (sequence > known()) onChange(sequence);
    });
  else subscribeToComposition(deps, known, { onChange });
}

/** `EventSource.CLOSED`. */
const closed = 2;

/** Opens a stream of server-sent events. */
export const openEvents: SubscriptionDeps['openEvents'] =
  typeof EventSource === 'undefined' ? null : (url) => new EventSource(url);
