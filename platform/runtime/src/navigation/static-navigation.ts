import type { PassedClosings } from '@platform/host';
import type { Navigation } from './early-navigation.ts';
import { noFormRecords } from './form-records.ts';
import { hrefOf } from './navigation-context.tsx';
import { initialState, noFields, type PageView } from './navigation-state.ts';
import { markFulfilled, type PageLoad, type ReadyPage } from './page-loader.ts';
import type { PageMatch } from './tab-releases.ts';

/** A navigation whose state never changes, for rendering a page once on the server. */
export function staticNavigation(
  pathname: string,
  page: PageMatch,
  outcome: ReadyPage,
  closings: Pick<PassedClosings, 'first' | 'asked'>,
): Navigation {
  const promise = markFulfilled(Promise.resolve(outcome), outcome);
  const load: PageLoad = { outcome, promise, ready: promise, retry: () => promise };
  const location = { pathname, search: '', hash: '', state: null, key: 'default' };
  const view: PageView = {
    id: 0,
    entry: { key: 'default', index: 0, location },
    page,
    load,
    rendered: true,
    arrival: { type: 'document' },
    fields: noFields,
  };
  const first = initialState(view);
  const rendered = {
    ...{ first, firstPage: null, formRecords: noFormRecords, waiting: {} },
    passedClosings: { subscribe: () => () => undefined, newest: () => closings.first, ...closings },
    ...{ parts: () => null, navigator: { createHref: hrefOf } },
  };
  // Everything else is called in effects and by visitors.
  return rendered as unknown as Navigation;
}
