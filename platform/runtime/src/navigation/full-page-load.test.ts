import { chooseNavigation, isDeferred, type NavigationFacts } from './full-page-load.ts';

/** A visitor with a mouse follows a link of the first page, whose document was requested while the pointer rested on it. */
const prefetched: NavigationFacts = {
  ...{ isHere: false, hasOtherPolicy: false, shellIsOutdated: false, hasBegunForm: false, isOnline: true },
  ...{ isLeaving: false, clickedBy: 'pointer', isPrefetched: true, isFirstPage: true, needsNoCode: true },
};

test.each<[what: string, way: string, because: string, facts: Partial<NavigationFacts>]>([
  ['a link whose document was prefetched', 'document', 'prefetched', {}],
  ['the same without a connection', 'tab', 'code', { isOnline: false }],
  ['the same by a key', 'tab', 'code', { clickedBy: 'key' }],
  ['a call of the navigator', 'tab', 'code', { clickedBy: null }],
  ['a document that was not requested', 'tab', 'code', { isPrefetched: false }],
  ['a tab that has shown another page', 'tab', 'code', { isFirstPage: false }],
  ['a page whose code is there, has failed, or is needed', 'tab', 'code', { needsNoCode: false }],
  ['a form in progress', 'tab', 'form-begun', { hasBegunForm: true }],
  ['a link to the page itself', 'tab', 'same-page', { isHere: true, shellIsOutdated: true }],
  ['an outdated shell', 'document', 'shell', { shellIsOutdated: true, clickedBy: null }],
  ['an outdated shell, without a connection', 'tab', 'code', { shellIsOutdated: true, isOnline: false }],
  ['an outdated shell, and a form', 'tab', 'form-begun', { shellIsOutdated: true, hasBegunForm: true }],
  ['another policy', 'document', 'policy', { hasOtherPolicy: true, hasBegunForm: true, isOnline: false }],
  ['a click while a document is on its way', 'document', 'leaving', { isLeaving: true, clickedBy: 'key' }],
  ['a call while a document is on its way', 'tab', 'no-click', { isLeaving: true, clickedBy: null }],
  ['a form, while a document is on its way', 'tab', 'form-begun', { isLeaving: true, hasBegunForm: true }],
])('%s: %s, because of %s', (_, way, because, facts) =>
  expect(chooseNavigation({ ...prefetched, ...facts })).toEqual({ way, because }),
);

test.each([
  [undefined, false],
  ['load', false],
  ['interaction', true],
  ['prefetch', true],
  ['newer', false],
])('a page that says %s is deferred: %s', (hydrate, deferred) => expect(isDeferred(hydrate)).toBe(deferred));
