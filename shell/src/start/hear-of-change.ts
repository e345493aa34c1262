/** What listening needs of a browser. */
export interface ListeningWorld {
  readonly document: Pick<Document, 'visibilityState' | 'addEventListener'>;
  readonly window: Pick<Window, 'addEventListener'>;
  readonly openEvents: ((url: string) => Pick<EventSource, 'close' | 'addEventListener'>) | null;
}

/**
 * Listens, as long as a page is only read, for a composition newer than its own: its code then decides what that
 * means for the page. The connection is given up in hidden tabs and in the back/forward cache.
 *
 * @param sequence of the composition the page was made from
 * @returns stops listening
 */
export function hearOfChange(
  { document, window, openEvents }: ListeningWorld,
  sequence: number,
  changed: () => void,
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
      if (Number((event as MessageEvent).data) > sequence) changed();
    });
  };
  window.addEventListener('load', listen);
  window.addEventListener('pageshow', (event) => event.persisted && listen());
  window.addEventListener('pagehide', unlisten);
  document.addEventListener('visibilitychange', () =>
    document.visibilityState === 'hidden' ? unlisten() : listen(),
  );
  return () => {
    done = true;
    unlisten();
  };
}
