export interface SubscriptionDeps {
  readonly document: Pick<Document, 'visibilityState' | 'readyState' | 'addEventListener'>;
  readonly window: Pick<Window, 'addEventListener'>;
  /** Null if the browser has no server-sent events. */
  readonly openEvents: ((url: string) => Pick<EventSource, 'close' | 'addEventListener'>) | null;
}

/**
 * Calls back when the server announces a composition that the tab does not have. The first event names the
 * composition that is live already. Only a visible tab listens: over HTTP/1.1 a browser has six connections to a
 * site, for all its tabs. The connection is closed on `pagehide`, because it would keep the page out of the
 * back/forward cache.
 *
 * @param known returns the sequence of the newest composition that the tab has
 * @returns stops listening
 */
export function subscribeToComposition(
  { document, window, openEvents }: SubscriptionDeps,
  known: () => number,
  onChange: () => void,
): () => void {
  let events: Pick<EventSource, 'close' | 'addEventListener'> | null = null;
  let done = false;
  const unlisten = () => {
    events?.close();
    events = null;
  };
  const listen = () => {
    if (!openEvents || events || done || document.visibilityState === 'hidden') return;
    events = openEvents('/-/composition/events');
    events.addEventListener('composition', (event) => {
      if (Number((event as MessageEvent).data) > known()) onChange();
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
  return () => {
    done = true;
    unlisten();
  };
}

/** Opens a stream of server-sent events. */
export const openEvents: SubscriptionDeps['openEvents'] =
  typeof EventSource === 'undefined' ? null : (url) => new EventSource(url);
