/** What listening needs of a browser. */
export interface SubscriptionDeps {
  readonly document: Pick<Document, 'visibilityState' | 'readyState' | 'addEventListener'>;
  readonly window: Pick<Window, 'addEventListener'>;
  /** Null where server-sent events are not to be had. */
  readonly openEvents: ((url: string) => Pick<EventSource, 'close' | 'addEventListener'>) | null;
}

/**
 * Tells when the server announces a composition that the tab does not know; the first one it names is what is live
 * already. Only the tab in front listens: over HTTP/1.1 a browser has six connections to a site, for all its tabs. Nor
 * does a page in the back/forward cache, which a connection would keep out of it.
 *
 * @param known sequence of the newest composition the tab knows
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
  // After everything the page itself needs.
  if (document.readyState === 'complete') listen();
  else window.addEventListener('load', listen);
  return () => {
    done = true;
    unlisten();
  };
}

/** Opens a stream of events, in browsers that have them. */
export const openEvents: SubscriptionDeps['openEvents'] =
  typeof EventSource === 'undefined' ? null : (url) => new EventSource(url);
