import type { FormConfirmation, FormStage } from '@platform/contract';
import type { HistoryEntry } from './history.ts';
import type { SavedFields } from './page-fields.ts';
import type { PageLoad } from './page-loader.ts';
import type { PageMatch } from './tab-releases.ts';

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
  | { readonly type: 'retry'; readonly hash: string }
  /** Another release has replaced the page: position, focus and fields stay the same. */
  | { readonly type: 'replace'; readonly scrollY: number };

/** What is rendered of a page. The same object as long as none of its properties change. */
export interface PageView {
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

export interface Place {
  readonly arrival: Arrival;
  readonly scrollY: number;
  readonly focused: Element | null;
}

export interface PageRecord {
  readonly view: PageView;
  /** Whether it is in the document, visible or hidden. A page whose code is loading is not. */
  readonly mounted: boolean;
  readonly stage: FormStage;
  /** The message at the top of the page: something has arrived. Null without one. */
  readonly confirmation: FormConfirmation | null;
  readonly worked: boolean;
  /** Sequence of the recall whose offer the visitor has declined; 0 without one. */
  readonly declined: number;
  /**
   * What could be read before its page works: its own elements from before it threw, or those of the page that it
   * replaces. `place` is null if the visitor had not arrived there yet.
   */
  readonly removed: { readonly elements: readonly Element[]; readonly place: Place | null } | null;
}

/** What was typed in a page that React does not keep. */
interface TypedFields {
  readonly fields: SavedFields;
  /** Whether its form is dirty. If not, the browser may have filled in the fields. */
  readonly inProgress: boolean;
}

export interface NavigationState {
  readonly entry: HistoryEntry;
  /** The page on screen, the pending and the prerendered one, and pages with a form in progress. The oldest first. */
  readonly pages: readonly PageRecord[];
  readonly shown: number;
  /** Id of the next page, while its code is loading or the browser prepares a transition to it. */
  readonly pending: number | null;
  /** Id of a page that the visitor may open next, mounted but hidden. */
  readonly prerendered: number | null;
  /** Whether the page that came with the document has been hydrated or removed. */
  readonly hydrated: boolean;
  /** Id of the page on screen if its replacement is offered to the visitor; null without an offer. */
  readonly offered: number | null;
  /**
   * The recall for which another release is loading, and the page that it would replace. The visitor may have left that
   * page since.
   */
  readonly swap: { readonly view: number; readonly recalledAt: number } | null;
  /** Path → the field values of its page, if React does not keep that page. */
  readonly typed: Readonly<Record<string, TypedFields>>;
}

export function initialState(view: PageView): NavigationState {
  return {
    entry: view.entry,
    pages: [recordOf(view, true)],
    shown: view.id,
    pending: null,
    prerendered: null,
    hydrated: !view.rendered,
    offered: null,
    swap: null,
    typed: {},
  };
}

export const recordOf = (view: PageView, mounted: boolean): PageRecord => ({
  ...{ view, mounted, stage: 'empty', confirmation: null, worked: false, declined: 0, removed: null },
});

/** Whether something would be lost with a page. Such a page stays, hidden, when the visitor leaves it. */
export const isInProgress = ({ stage }: PageRecord): boolean => stage === 'begun' || stage === 'sending';

export const pathOf = ({ entry }: PageView): string => entry.location.pathname;

export function recordWith({ pages }: NavigationState, id: number | null): PageRecord | null {
  return pages.find(({ view }) => view.id === id) ?? null;
}

export function shownRecord(state: NavigationState): PageRecord {
  return recordWith(state, state.shown) as PageRecord;
}

export function shownView(state: NavigationState): PageView {
  return shownRecord(state).view;
}

/** The page of the current address: the pending one, or the one on screen. */
export function wantedView(state: NavigationState): PageView {
  return (recordWith(state, state.pending) ?? shownRecord(state)).view;
}

/** All mounted pages, the oldest first, so that React never moves one within the document. */
export function mountedViews({ pages }: NavigationState): readonly PageView[] {
  return pages.filter(({ mounted }) => mounted).map(({ view }) => view);
}

export function hydrated(state: NavigationState, id: number): NavigationState {
  if (state.shown !== id || state.hydrated) return state;
  const { entry, pending } = state;
  const view = shownView(state);
  const now = { ...state, hydrated: true };
  return pending === null && view.entry !== entry ? withView(now, { ...view, entry }) : now;
}

export function learning(state: NavigationState, id: number, what: Partial<PageRecord>): NavigationState {
  const known = recordWith(state, id);
  const isNew =
    known && Object.entries(what).some(([name, value]) => known[name as keyof PageRecord] !== value);
  if (!isNew) return state;
  return { ...state, pages: state.pages.map((page) => (page === known ? { ...page, ...what } : page)) };
}

export function withView(state: NavigationState, view: PageView, mounted = false): NavigationState {
  if (recordWith(state, view.id)) return learning(state, view.id, { view });
  return { ...state, pages: [...state.pages, recordOf(view, mounted)] };
}
