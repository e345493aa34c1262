import type { SiteComposition } from '@site/shared-ui/contracts';

/** How often a visible tab asks when no event came (ms). */
export const pollInterval = 30_000;

/** Not every tab asks in the same instant that a change is announced (ms). */
const spread = 250;

/** What following needs of a browser. */
export interface TabWorld {
  readonly document: Document;
  readonly window: Pick<Window, 'addEventListener' | 'setTimeout' | 'setInterval'>;
  readonly fetch: typeof fetch;
  readonly random: () => number;
  /** Null where server-sent events are not to be had. */
  readonly openEvents: ((url: string) => Pick<EventSource, 'close' | 'addEventListener'>) | null;
}

/** Asks for the composition now; a failure is no news. */
export type AskForComposition = () => Promise<void>;

/**
 * Keeps a tab informed of the composition: by server-sent events while it is in front, and by asking when it
 * comes to the front and every 30 s. The connection is given up while the page is in the back/forward cache.
 *
 * @param known sequence of the newest composition the tab knows
 * @returns asks at once: for navigations, and after something failed to load
 */
export function followComposition(
  world: TabWorld,
  known: () => number,
  update: (next: SiteComposition) => void,
): AskForComposition {
  const { document, window, fetch, random, openEvents } = world;
  let asking: Promise<void> | null = null;

  const ask: AskForComposition = () => {
    asking ??= (async () => {
      try {
        // `no-cache` sends the ETag along: no change costs 304 and no body.
        const answer = await fetch('/-/composition', {
          cache: 'no-cache',
          signal: AbortSignal.timeout(5000),
        });
        if (answer.ok) update((await answer.json()) as SiteComposition);
      } catch {
        // Offline, or the server restarts: the next event, focus or interval asks again.
      } finally {
        asking = null;
      }
    })();
    return asking;
  };

  let events: Pick<EventSource, 'close' | 'addEventListener'> | null = null;
  const listen = () => {
    if (!openEvents || events || document.visibilityState === 'hidden') return;
    events = openEvents('/-/composition/events');
    events.addEventListener('composition', (event) => {
      // The first one says what is live already.
      if (Number((event as MessageEvent).data) > known()) window.setTimeout(ask, random() * spread);
    });
  };
  const unlisten = () => {
    events?.close();
    events = null;
  };

  window.addEventListener('pagehide', unlisten);
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    listen();
    void ask();
  });
  // Only the tab in front listens: over HTTP/1.1 a browser has six connections to a site, for all its tabs.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') return unlisten();
    listen();
    void ask();
  });
  window.setInterval(() => {
    if (document.visibilityState === 'visible') void ask();
  }, pollInterval);
  // After everything the page itself needs.
  if (document.readyState === 'complete') listen();
  else window.addEventListener('load', listen);
  return ask;
}
