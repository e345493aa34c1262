import type { Location, To } from 'react-router-dom';
import {
  type HistoryWindow,
  hasOwnPageBefore,
  readPositions,
  writePositions,
} from '../tab/entry-positions.ts';
import type { Waiting } from '../tab/waiting.ts';

export interface HistoryEntry {
  /** Unique among the entries of this tab. */
  readonly key: string;
  /** How many entries of this site are before this one, as far as the tab knows. */
  readonly index: number;
  /** The location for React Router. Its key is `default` exactly if the index is 0. */
  readonly location: Location;
}

/**
 * How an entry became the current one. `anchor`: the visitor followed a plain `#…` link, and the browser itself
 * created the entry and scrolled. `traverse`: back or forward.
 */
export type HistoryCause = 'push' | 'replace' | 'anchor' | 'traverse';

export interface HistoryChange {
  readonly cause: HistoryCause;
  readonly entry: HistoryEntry;
}

export type SiteHistory = ReturnType<typeof createHistory>;

interface EntryState {
  readonly usr: unknown;
  readonly key: string;
  readonly idx: number;
}

/**
 * The browser's history as a list of entries with keys. A `popstate` without a key belongs to an entry that the
 * browser created for a plain `#…` link. That entry gets a key and counts as new.
 *
 * @param random for the keys: 0 to 1, as `Math.random`
 */
export function createHistory(window: HistoryWindow, random: () => number, tab: Pick<Waiting, 'on'>) {
  const { history } = window;
  const listeners = new Set<(change: HistoryChange) => void>();
  const positions = readPositions(window);
  const newKey = () => random().toString(36).slice(2, 12);

  const entryOf = ({ usr, key, idx }: EntryState): HistoryEntry => {
    const { pathname, search, hash } = window.location;
    const shown = { pathname, search, hash, state: usr, key: idx > 0 ? key : 'default' };
    return { key, index: idx, location: shown };
  };
  const adopt = (idx: number): EntryState => {
    const state = { usr: null, key: newKey(), idx };
    history.replaceState(state, '');
    return state;
  };

  // If the document was opened from a page of this site, that page is the entry before it.
  let current = entryOf(readState(history.state) ?? adopt(hasOwnPageBefore(window) ? 1 : 0));
  let shownKey = current.key;
  let lastPosition = window.scrollY;
  let restoring = false;

  const change = (cause: HistoryCause, entry: HistoryEntry) => {
    // Without a scroll event the entry has no stored position yet. `scrollY` may be wrong by now: some browsers
    // scroll to the target of a plain link before they fire `popstate`.
    if (current.key === shownKey && !positions.has(shownKey)) positions.set(shownKey, lastPosition);
    current = entry;
    lastPosition = window.scrollY;
    for (const listener of listeners) listener({ cause, entry });
  };

  window.addEventListener('popstate', ({ state }: PopStateEvent) => {
    const known = readState(state);
    if (known) return change('traverse', entryOf(known));
    // A plain link keeps the path. A third-party script has pushed another one.
    const cause = window.location.pathname === current.location.pathname ? 'anchor' : 'push';
    change(cause, entryOf(adopt(current.index + 1)));
  });
  window.addEventListener(
    'scroll',
    () => {
      // The browser may have scrolled to the target of a plain link before `popstate`.
      const { pathname, search, hash } = current.location;
      const { location } = window;
      if (`${location.pathname}${location.search}${location.hash}` !== `${pathname}${search}${hash}`) return;
      lastPosition = window.scrollY;
      // While the next page is loading, the page on screen may scroll by itself: a loading state may be shorter.
      if (current.key === shownKey) positions.set(shownKey, window.scrollY);
    },
    { passive: true },
  );
  // Also while the tab is hidden: a phone closes it without another event.
  tab.on('hide', () => {
    // When the visitor returns to this document, the browser restores the position.
    history.scrollRestoration = 'auto';
    writePositions(window, positions);
  });
  tab.on('show', () => {
    // WebKit restores the position after this event, and only if the setting has not changed by then.
    if (restoring)
      window.requestAnimationFrame(() => {
        history.scrollRestoration = 'manual';
      });
  });

  const write = (method: 'pushState' | 'replaceState', to: To, state: unknown) => {
    const idx = method === 'pushState' ? current.index + 1 : current.index;
    const next: EntryState = { usr: state ?? null, key: newKey(), idx };
    if (current.key === shownKey) positions.set(shownKey, window.scrollY);
    const address = typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`;
    try {
      history[method](next, '', address);
    } catch (error) {
      // A state that cannot be cloned is a bug of the page.
      if (error instanceof DOMException && error.name === 'DataCloneError') throw error;
      // Safari allows 100 entries in 30 s. After that the browser itself opens the page.
      window.location.assign(address);
      return;
    }
    change(method === 'pushState' ? 'push' : 'replace', entryOf(next));
  };

  return {
    current: (): HistoryEntry => current,
    subscribe: (listener: (change: HistoryChange) => void) => void listeners.add(listener),
    push: (to: To, state?: unknown) => write('pushState', to, state),
    replace: (to: To, state?: unknown) => write('replaceState', to, state),
    go: (delta: number) => history.go(delta),
    /** Removes the state of the current entry: the document that a reload brings does not have it. */
    forgetState: () => history.replaceState({ ...history.state, usr: null }, ''),
    /** Vertical scroll position of an entry when it was left, in CSS pixels; null if unknown. */
    scrollOf: (key: string): number | null => positions.get(key) ?? null,
    /** The page of this entry is on screen: scroll positions are stored for it from now on. */
    markShown: (key: string) => {
      shownKey = key;
    },
    /** From now on the shell restores scroll positions, not the browser. */
    setManualScrollRestoration: () => {
      restoring = true;
      history.scrollRestoration = 'manual';
    },
  };
}

function readState(state: unknown): EntryState | null {
  const { key, idx, usr = null } = (state ?? {}) as Partial<EntryState>;
  return typeof key === 'string' ? { key, idx: typeof idx === 'number' ? idx : 0, usr } : null;
}
