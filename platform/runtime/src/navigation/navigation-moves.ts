import type { FormConfirmation } from '@platform/contract';
import type { HistoryEntry } from './history.ts';
import {
  type Arrival,
  isInProgress,
  learning,
  type NavigationState,
  type PageRecord,
  type PageView,
  pathOf,
  recordOf,
  shownRecord,
  shownView,
  wantedView,
  withView,
} from './navigation-state.ts';
import type { SavedFields } from './page-fields.ts';
import { releaseOf } from './page-loader.ts';

/**
 * The page of a path. Null if this tab neither shows it nor keeps it for its dirty form. Each path has at most one page, so
 * typed text is never in a second copy.
 */
export function pageAt({ pages, shown }: NavigationState, pathname: string): PageView | null {
  const isThere = (page: PageRecord) =>
    (page.view.id === shown || isInProgress(page)) && pathOf(page.view) === pathname;
  return pages.find(isThere)?.view ?? null;
}

export function usedReleases({ pages }: NavigationState): readonly (string | undefined)[] {
  return pages.flatMap(({ view }) => [view.page.route.remote?.live.id, releaseOf(view.load.outcome)]);
}

/** The address belongs to another page, which may be mounted already. */
export function opening(
  state: NavigationState,
  entry: HistoryEntry,
  view: PageView,
  confirmation: FormConfirmation | null,
): NavigationState {
  const confirmed = learning(withView(state, view), view.id, { confirmation });
  return settled({ ...confirmed, entry, pending: view.id, offered: null });
}

/** The address belongs to the page that is still shown. The pending page is cancelled. */
export function staying(state: NavigationState, entry: HistoryEntry, arrival: Arrival): NavigationState {
  const stayed = settled({ ...state, entry, pending: null });
  return state.hydrated ? withView(stayed, { ...shownView(state), entry, arrival }) : stayed;
}

/**
 * The address changes inside the current target page.
 *
 * @param fields values from an earlier copy of the page. If there are none, the view keeps its own
 */
export function moving(
  state: NavigationState,
  entry: HistoryEntry,
  arrival: Arrival,
  fields: SavedFields,
): NavigationState {
  const wanted = wantedView(state);
  const moved = { ...state, entry };
  // React would discard HTML that is not hydrated yet. The browser itself scrolls.
  if (state.pending === null && !state.hydrated) return moved;
  return withView(moved, { ...wanted, entry, arrival, fields: fields.length > 0 ? fields : wanted.fields });
}

export function showing(state: NavigationState, view: number): NavigationState {
  // On a return to a page whose release was recalled, the visitor is asked again. A page that is not hydrated is removed.
  const { stage } = shownRecord(state);
  const left = learning(state, state.shown, { declined: 0, stage: state.hydrated ? stage : 'empty' });
  const next = { shown: view, pending: null, prerendered: null, hydrated: true, offered: null };
  return settled({ ...learning(left, view, { mounted: true }), ...next });
}

/** @param removed what is shown until the other copy works */
export function replacing(
  state: NavigationState,
  { view, stage, confirmation }: PageRecord,
  by: PageView,
  removed: PageRecord['removed'],
): NavigationState {
  const isShown = state.shown === view.id;
  const record = { ...recordOf(by, isShown), removed, stage, confirmation };
  const others = state.pages.filter((page) => page.view.id !== view.id);
  const changed = isShown ? { shown: by.id, hydrated: true, offered: null } : { pending: by.id };
  return { ...state, pages: [...others, record], ...changed };
}

export function prerendering(state: NavigationState, view: PageView): NavigationState {
  return settled({ ...withView(state, view, true), prerendered: view.id });
}

/** Without the pages that are no longer needed. */
export function settled(state: NavigationState): NavigationState {
  const { shown, pending, prerendered } = state;
  const stays = (page: PageRecord) =>
    isInProgress(page) || [shown, pending, prerendered].includes(page.view.id);
  return { ...state, pages: state.pages.filter(stays) };
}
