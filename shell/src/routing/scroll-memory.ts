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
  readonly history: Pick<History, 'scrollRestoration'>;
}

/**
 * The browser restores a position as soon as the address changes, when the page before may still be on screen.
 * So inside a tab this does it; when the document is left, and for the way back to it, the browser does.
 *
 * @param first key of the entry the tab began with
 */
export function scrollMemory({ window, history }: ScrollWorld, first: string): ScrollMemory {
  const positions = new Map<string, number>();
  let current = first;
  history.scrollRestoration = 'manual';
  window.addEventListener('scroll', () => positions.set(current, window.scrollY), { passive: true });
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
