import type { SavedFields } from './form-fields.ts';
import type { HistoryEntry } from './history.ts';
import type { PageLoad } from './page-loader.ts';
import type { PageMatch } from './tab.ts';

/** How a page came on screen. It decides about scrolling and focus. A new object for each navigation. */
export type Arrival =
  /** The page came with the document: the browser itself has opened it. */
  | { readonly type: 'document' }
  /** A link: to the page's top, its end or an anchor. */
  | { readonly type: 'forward'; readonly hash: string }
  /** A plain `#…` link: the browser has scrolled. */
  | { readonly type: 'anchor'; readonly hash: string }
  /** Back or forward in the history. `scrollY` is in CSS pixels, null if unknown. */
  | {
      readonly type: 'traverse';
      readonly hash: string;
      readonly scrollY: number | null;
      /** Whether the page stays, and only the position in it changes. */
      readonly samePage: boolean;
    }
  /** A retry after a failure. */
  | { readonly type: 'retry'; readonly hash: string }
  /** Another release has replaced the page: position, focus and fields are kept. */
  | { readonly type: 'replace'; readonly scrollY: number };

/** One mounted page. The same object as long as none of its properties change. */
export interface PageSlot {
  readonly id: number;
  /** The entry whose address the page shows. It is the first one until the page is hydrated. */
  readonly entry: HistoryEntry;
  readonly page: PageMatch;
  readonly load: PageLoad;
  /** Whether the page came with the document, as HTML that React hydrates. */
  readonly rendered: boolean;
  readonly arrival: Arrival;
  /** Field values from a removed copy of the page. They are restored once, when this copy is on screen. */
  readonly fields: SavedFields;
}

/** For a page in which nothing was typed, or which still has its own fields. */
export const noFields: SavedFields = [];

export interface NavigationState {
  /** The entry of the address bar. */
  readonly entry: HistoryEntry;
  readonly shown: PageSlot;
  /** The next page, while its code is loading or the browser prepares a transition to it. */
  readonly pending: PageSlot | null;
  /** Whether the pending page is mounted, but hidden. */
  readonly pendingMounted: boolean;
  /** A page that the visitor may open next, mounted but hidden. */
  readonly prerendered: PageSlot | null;
  /** Pages with a form in progress, at most one of a path, mounted but hidden until the visitor returns to them. */
  readonly kept: readonly PageSlot[];
  /** Whether the page that came with the document has been hydrated or removed. */
  readonly hydrated: boolean;
  /** Id of the shown slot whose replacement is offered to the visitor; null without an offer. */
  readonly offered: number | null;
}

export type NavigationAction =
  /** The address belongs to another page. */
  | { readonly type: 'navigate'; readonly entry: HistoryEntry; readonly slot: PageSlot }
  /** The address belongs to the page that is still shown. The pending page is cancelled. */
  | { readonly type: 'stay'; readonly entry: HistoryEntry; readonly arrival: Arrival }
  /**
   * The address changes inside the current target page.
   *
   * `fields`: values from an earlier copy of the page. If there are none, the slot keeps its own.
   */
  | {
      readonly type: 'move';
      readonly entry: HistoryEntry;
      readonly arrival: Arrival;
      readonly fields: SavedFields;
    }
  | { readonly type: 'mount-pending'; readonly slot: number }
  /** `begun`: ids of the hydrated pages with a form in progress. */
  | { readonly type: 'show'; readonly slot: number; readonly begun: ReadonlySet<number> }
  | { readonly type: 'replace'; readonly slot: number; readonly by: PageSlot }
  | { readonly type: 'prerender'; readonly slot: PageSlot | null }
  | { readonly type: 'hydrated'; readonly slot: number }
  | { readonly type: 'offer'; readonly slot: number | null };

export function initialState(slot: PageSlot): NavigationState {
  return {
    entry: slot.entry,
    shown: slot,
    pending: null,
    pendingMounted: false,
    prerendered: null,
    kept: [],
    hydrated: !slot.rendered,
    offered: null,
  };
}

/** The page of the current address: the pending one, or the one on screen. */
export function wantedSlot({ pending, shown }: NavigationState): PageSlot {
  return pending ?? shown;
}

/** All mounted pages, the oldest first, so that React never moves one within the document. */
export function mountedSlots(state: NavigationState): readonly PageSlot[] {
  const { shown, pending, pendingMounted, prerendered, kept } = state;
  const mounted = new Map([shown, ...kept].map((slot) => [slot.id, slot]));
  for (const slot of [prerendered, pendingMounted ? pending : null]) if (slot) mounted.set(slot.id, slot);
  return [...mounted.values()].sort((a, b) => a.id - b.id);
}

/** The reducer of the navigation. An action for a slot that is no longer current changes nothing. */
export function reduce(state: NavigationState, action: NavigationAction): NavigationState {
  switch (action.type) {
    case 'navigate': {
      const { entry, slot } = action;
      const pendingMounted = slot.id === state.prerendered?.id || state.kept.some(({ id }) => id === slot.id);
      return { ...state, entry, pending: slot, pendingMounted, offered: null };
    }
    case 'stay': {
      const { entry, arrival } = action;
      const stayed = { ...state, entry, pending: null, pendingMounted: false };
      return state.hydrated ? { ...stayed, shown: { ...state.shown, entry, arrival } } : stayed;
    }
    case 'move': {
      const { entry, arrival } = action;
      const wanted = wantedSlot(state);
      const fields = action.fields.length > 0 ? action.fields : wanted.fields;
      const moved = { ...state, entry };
      if (state.pending) return { ...moved, pending: { ...wanted, entry, arrival, fields } };
      // React would discard HTML that is not hydrated yet. The browser itself scrolls.
      return state.hydrated ? { ...moved, shown: { ...wanted, entry, arrival, fields } } : moved;
    }
    case 'mount-pending':
      return state.pending?.id === action.slot ? { ...state, pendingMounted: true } : state;
    case 'show': {
      const { pending, shown } = state;
      if (pending?.id !== action.slot) return state;
      const kept = [...state.kept, shown].filter(({ id }) => id !== pending.id && action.begun.has(id));
      return {
        ...state,
        shown: pending,
        pending: null,
        pendingMounted: false,
        prerendered: null,
        kept,
        hydrated: true,
        offered: null,
      };
    }
    case 'replace': {
      const { slot, by } = action;
      if (state.shown.id === slot) return { ...state, shown: by, hydrated: true, offered: null };
      if (state.pending?.id === slot) return { ...state, pending: by, pendingMounted: false };
      return state;
    }
    case 'prerender':
      return { ...state, prerendered: action.slot };
    case 'hydrated': {
      if (state.shown.id !== action.slot || state.hydrated) return state;
      const { entry, pending, shown } = state;
      const follows = !pending && shown.entry !== entry;
      return { ...state, hydrated: true, shown: follows ? { ...shown, entry } : shown };
    }
    case 'offer': {
      const { slot } = action;
      const changes = slot !== state.offered && (slot === null || slot === state.shown.id);
      return changes ? { ...state, offered: slot } : state;
    }
  }
}
