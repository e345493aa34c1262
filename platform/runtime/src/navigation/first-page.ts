import type { SiteHistory } from './history.ts';
import { initialState, type NavigationState, noFields, type PageView } from './navigation-state.ts';
import { type FirstFields, keepFirstPage } from './page-elements.ts';
import type { PageLoader } from './page-loader.ts';
import type { Tab } from './tab-releases.ts';

export interface FirstPageDeps {
  /** Path of the front page, to which `/` leads. */
  readonly home: string;
  readonly history: SiteHistory;
  readonly tab: Tab;
  readonly loader: PageLoader;
}

/** The page that the document is for. */
export interface FirstPage {
  readonly state: NavigationState;
  /** Its elements; null if the document came without them. */
  readonly kept: ReturnType<typeof keepFirstPage> | null;
  readonly rendered: boolean;
}

/**
 * Requests the code of the page that the document is for.
 *
 * @param rendered whether the document came with its page rendered
 * @param fields null for a page without a form
 */
export function openFirstPage(
  { home, history, tab, loader }: FirstPageDeps,
  rendered: boolean,
  fields: FirstFields | null,
): FirstPage {
  const kept = rendered ? keepFirstPage(document, fields) : null;
  if (leadsHome(home, history.current().location.pathname)) history.replace(home);
  const entry = history.current();
  const page = tab.find(entry.location.pathname, null);
  const view: PageView = {
    ...{ id: 0, entry, page, load: loader.load(page.route), rendered },
    ...{ arrival: { type: 'document' }, fields: noFields },
  };
  return { state: initialState(view), kept, rendered };
}

export const leadsHome = (home: string, pathname: string) => pathname === '/' && home !== '/';
