import { createPath } from 'react-router-dom';
import { type Navigation, noFormRecords } from './navigation.ts';
import { initialState, noFields, type PageSlot } from './navigation-state.ts';
import { markFulfilled, type PageLoad, type ReadyPage } from './page-loader.ts';
import type { PageMatch } from './tab-releases.ts';

/** A navigation whose state never changes, for rendering a page once on the server. */
export function staticNavigation(pathname: string, page: PageMatch, outcome: ReadyPage): Navigation {
  const promise = markFulfilled(Promise.resolve(outcome), outcome);
  const load: PageLoad = { outcome, promise, ready: promise, retry: () => promise };
  const location = { pathname, search: '', hash: '', state: null, key: 'default' };
  const slot: PageSlot = {
    id: 0,
    entry: { key: 'default', index: 0, location },
    page,
    load,
    rendered: true,
    arrival: { type: 'document' },
    fields: noFields,
  };
  const first = initialState(slot);
  const nothing = () => undefined;
  return {
    state: () => first,
    first,
    firstPage: null,
    formRecords: noFormRecords,
    waiting: { on: () => nothing, isOnline: () => true },
    firstLoaded: promise,
    subscribe: () => nothing,
    navigator: {
      createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
      go: nothing,
      push: nothing,
      replace: nothing,
    },
    hasPage: () => false,
    mounted: nothing,
    healthy: nothing,
    throwing: nothing,
    threw: nothing,
    removedElements: () => [],
    confirmation: () => null,
    dismiss: nothing,
    placeBefore: () => null,
    loadedLate: nothing,
    retry: () => Promise.resolve(),
    answerOffer: () => Promise.resolve(true),
    formStage: nothing,
    formRefused: nothing,
    prefetch: () => Promise.resolve(),
    isWantedInView: () => false,
    opensDocument: () => false,
    prerender: nothing,
    failurePhase: () => 'first-load',
  };
}
