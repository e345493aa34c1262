/** Remembers how far down each entry of the history was scrolled, for as long as the tab lives. */
export interface ScrollMemory {
  /**
   * The page of an entry is on screen now: what is scrolled from here on is remembered for it.
   *
   * @returns how far it was scrolled when it was left, in CSS pixels; null for a new entry
   */
  arrive(entry: string): number | null;
}

export interface ScrollWorld {
  readonly window: Pick<Window, 'scrollY' | 'addEventListener'>;
  readonly history: Pick<History, 'scrollRestoration' | 'state'>;
}

/**
 * The browser restores a position as soon as the address changes, when the page before may still be on screen.
 * So inside a tab this does it; when the document is left, and for the way back to it, the browser does.
 */
export function scrollMemory({ window, history }: ScrollWorld): ScrollMemory {
  const positions = new Map<string, number>();
  let current = entryKey(history.state);
  history.scrollRestoration = 'manual';
  const remember = () => {
    // Between two pages, the loading state may be shorter than the page that was left: no scrolling of anybody's.
    if (entryKey(history.state) === current) positions.set(current, window.scrollY);
  };
  window.addEventListener('scroll', remember, { passive: true });
  window.addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
  });
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) history.scrollRestoration = 'manual';
  });
  return {
    arrive: (entry) => {
      current = entry;
      return positions.get(entry) ?? null;
    },
  };
}

/** The router's key of an entry; a document begins with an entry that has none. */
function entryKey(state: unknown): string {
  const key = (state as { key?: unknown } | null)?.key;
  return typeof key === 'string' ? key : 'default';
}
