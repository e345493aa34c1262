import type { SavedFields } from './form-fields.ts';
import type { HistoryCause, HistoryEntry } from './history.ts';
import type { PageLoad } from './page-loader.ts';
import type { PageMatch } from './tab.ts';

/** How a page came on screen, which decides what happens when it is shown. A new object for each time. */
export type Arrival =
  /** It came with the document: the browser itself has opened it. */
  | { readonly type: 'document' }
  /** A link led to it: its top, its end or its anchor. */
  | { readonly type: 'forward'; readonly hash: string }
  /** A plain `#…` link led to it: the browser has scrolled. */
  | { readonly type: 'anchor'; readonly hash: string }
  /** Back or forward in the history; a position is in CSS pixels, null where none is known. */
  | {
      readonly type: 'traverse';
      readonly hash: string;
      readonly scrollY: number | null;
      /** Whether the page itself stays, and only the place in it changes. */
      readonly samePage: boolean;
    }
  /** It was tried again after a failure. */
  | { readonly type: 'retry'; readonly hash: string }
  /** Another release took its place: everything else stays as it was. */
  | { readonly type: 'replace'; readonly scrollY: number };

/** One mounted page. The same object as long as nothing about it changes. */
export interface PageSlot {
  readonly id: number;
  /** The address it shows. It stays the first one until the page is hydrated. */
  readonly entry: HistoryEntry;
  readonly page: PageMatch;
  readonly load: PageLoad;
  /** Whether the page came with the document, as HTML that React hydrates. */
  readonly rendered: boolean;
  readonly arrival: Arrival;
  /** What was typed in a copy of the page that has gone. It is filled in once, when this copy is on screen. */
  readonly fields: SavedFields;
}

/** For a page in which nothing was typed, or whose own fields still hold it. */
export const noFields: SavedFields = [];

export interface NavigationState {
  /** The address in the browser's bar. */
  readonly entry: HistoryEntry;
  readonly shown: PageSlot;
  /** The page of the address while its code is on its way, or the browser prepares a transition to it. */
  readonly pending: PageSlot | null;
  /** Whether the pending page is mounted out of sight. */
  readonly pendingMounted: boolean;
  /** A page that the visitor may open next, mounted out of sight. */
  readonly prerendered: PageSlot | null;
  /** Pages with a form that was begun, mounted out of sight until the visitor comes back to them. */
  readonly kept: readonly PageSlot[];
  /** Key of a history entry → the page that shows it. Anchors of one page share it. */
  readonly owners: ReadonlyMap<string, { readonly slot: number; readonly index: number }>;
  /** Whether the page that came with the document has been hydrated, or has gone. */
  readonly hydrated: boolean;
  /** The shown page whose replacement the visitor is asked about; null where nothing is asked. */
  readonly offered: number | null;
}

export type NavigationAction =
  /** The address is that of another page. */
  | {
      readonly type: 'navigate';
      readonly cause: HistoryCause;
      readonly entry: HistoryEntry;
      readonly slot: PageSlot;
    }
  /** The address is that of the page that is still shown: what was on its way is not wanted any more. */
  | { readonly type: 'stay'; readonly entry: HistoryEntry; readonly arrival: Arrival }
  /**
   * The address changes inside the wanted page.
   *
   * `fields`: what was typed under this entry in an earlier copy; where that is nothing, the slot keeps its own.
   */
  | {
      readonly type: 'move';
      readonly cause: HistoryCause;
      readonly entry: HistoryEntry;
      readonly arrival: Arrival;
      readonly fields: SavedFields;
    }
  | { readonly type: 'mount-pending'; readonly slot: number }
  /** @param keep whether the page that goes has a form that was begun */
  | { readonly type: 'show'; readonly slot: number; readonly keep: boolean }
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
    owners: new Map([[slot.entry.key, { slot: slot.id, index: slot.entry.index }]]),
    hydrated: !slot.rendered,
    offered: null,
  };
}

/** The page that the address wants: the one on its way, or the one on screen. */
export function wantedSlot({ pending, shown }: NavigationState): PageSlot {
  return pending ?? shown;
}

/** All mounted pages, the oldest first, so that React never moves one in the document. */
export function mountedSlots(state: NavigationState): readonly PageSlot[] {
  const { shown, pending, pendingMounted, prerendered, kept } = state;
  const mounted = new Map([shown, ...kept].map((slot) => [slot.id, slot]));
  for (const slot of [prerendered, pendingMounted ? pending : null]) if (slot) mounted.set(slot.id, slot);
  return [...mounted.values()].sort((a, b) => a.id - b.id);
}

/** Every change of the navigation. An action about a page that is no longer concerned changes nothing. */
export function reduce(state: NavigationState, action: NavigationAction): NavigationState {
  switch (action.type) {
    case 'navigate': {
      const { cause, entry, slot } = action;
      const moved = withEntry(state, cause, entry, slot.id);
      const pendingMounted = slot.id === state.prerendered?.id || moved.kept.some(({ id }) => id === slot.id);
      return { ...moved, pending: slot, pendingMounted, offered: null };
    }
    case 'stay': {
      const { entry, arrival } = action;
      const stayed = { ...state, entry, pending: null, pendingMounted: false };
      return state.hydrated ? { ...stayed, shown: { ...state.shown, entry, arrival } } : stayed;
    }
    case 'move': {
      const { cause, entry, arrival } = action;
      const wanted = wantedSlot(state);
      const fields = action.fields.length > 0 ? action.fields : wanted.fields;
      const moved = withEntry(state, cause, entry, wanted.id);
      if (state.pending) return { ...moved, pending: { ...wanted, entry, arrival, fields } };
      // React would discard HTML that is not hydrated yet; the browser itself scrolls.
      return state.hydrated ? { ...moved, shown: { ...wanted, entry, arrival, fields } } : moved;
    }
    case 'mount-pending':
      return state.pending?.id === action.slot ? { ...state, pendingMounted: true } : state;
    case 'show': {
      const { pending, shown } = state;
      if (pending?.id !== action.slot) return state;
      const kept = state.kept.filter(({ id }) => id !== pending.id);
      const keeps = action.keep && isOwner(state.owners, shown.id);
      return {
        ...state,
        shown: pending,
        pending: null,
        pendingMounted: false,
        prerendered: null,
        kept: keeps ? [...kept, shown] : kept,
        hydrated: true,
        offered: null,
      };
    }
    case 'replace': {
      const { slot, by } = action;
      const owners = new Map(
        [...state.owners].map(([key, owner]) => [
          key,
          owner.slot === slot ? { ...owner, slot: by.id } : owner,
        ]),
      );
      if (state.shown.id === slot) return { ...state, owners, shown: by, hydrated: true, offered: null };
      if (state.pending?.id === slot) return { ...state, owners, pending: by, pendingMounted: false };
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

type Owners = NavigationState['owners'];

function isOwner(owners: Owners, slot: number): boolean {
  return [...owners.values()].some((owner) => owner.slot === slot);
}

/** The state under another entry, which a slot shows. A kept page goes with the last entry that led to it. */
function withEntry(
  state: NavigationState,
  cause: HistoryCause,
  entry: HistoryEntry,
  slot: number,
): NavigationState {
  const owners = ownersAfter(state, cause, entry, slot);
  return { ...state, entry, owners, kept: state.kept.filter(({ id }) => isOwner(owners, id)) };
}

/**
 * Who shows which entry after a change. An added entry takes the place of all that lay ahead of it, a replacing one that
 * of the entry it replaces. Where the page of an entry was dropped, the entries that it shared come to the new page too.
 */
function ownersAfter(
  { owners }: NavigationState,
  cause: HistoryCause,
  entry: HistoryEntry,
  slot: number,
): Owners {
  const before = owners.get(entry.key)?.slot;
  const after = new Map<string, { readonly slot: number; readonly index: number }>();
  for (const [key, owner] of owners) {
    const gone =
      cause === 'replace' ? owner.index === entry.index : cause !== 'traverse' && owner.index >= entry.index;
    if (!gone) after.set(key, owner.slot === before ? { ...owner, slot } : owner);
  }
  return after.set(entry.key, { slot, index: entry.index });
}
