import type { MutantSuite } from './mutant.ts';

const folder = 'shell/src/navigation/';

/** What the race test of clicks that open a document is worth. */
export const linkDocumentsSuite: MutantSuite = {
  folder: 'shell',
  test: 'shell/src/navigation/link-documents.race.test.tsx',
  env: { RACE_SHRINK: 'no' },
  mutants: [
    {
      name: 'a document is opened without a network',
      file: `${folder}navigation.ts`,
      from: '!isFirst || !deps.isOnline()) return false;',
      to: '!isFirst) return false;',
    },
    {
      name: 'a document replaces a form that was begun',
      file: `${folder}navigation.ts`,
      from: 'if (hasBegunForm()) return false;',
      to: '',
    },
    {
      name: 'a document replaces a form that was begun while another document was on its way',
      file: `${folder}navigation.ts`,
      from: 'if (hasBegunForm()) return false;',
      to: 'if (!deps.isLeaving() && hasBegunForm()) return false;',
    },
    {
      name: 'a click shows a page in a tab that is being left',
      file: `${folder}navigation.ts`,
      from: 'if (deps.isLeaving()) return true;',
      to: '',
    },
    {
      name: 'a document is opened although the code is there',
      file: `${folder}navigation.ts`,
      from: 'return needsNoCode && loader.outcomeOf(route) === null;',
      to: 'return needsNoCode;',
    },
    {
      name: 'a call that is no click opens a document',
      file: `${folder}navigation.ts`,
      from: 'isLink && opensDocument(pathname)',
      to: 'opensDocument(pathname)',
    },
    {
      name: 'a key shows a page in a tab that is being left',
      file: `${folder}navigation.ts`,
      from: 'deps.isLeaving() ? deps.isClicked(pathname) : deps.isAhead(pathname)',
      to: 'deps.isAhead(pathname)',
    },
    {
      name: 'a key opens a document that is not on its way',
      file: `${folder}navigation.ts`,
      from: 'deps.isLeaving() ? deps.isClicked(pathname) : deps.isAhead(pathname)',
      to: 'deps.isClicked(pathname)',
    },
  ],
};

/** What the race test of the navigation is worth. */
export const navigationSuite: MutantSuite = {
  folder: 'shell',
  test: 'shell/src/navigation/navigation.race.test.tsx',
  env: { RACE_RUNS: '400', RACE_SHRINK: 'no' },
  mutants: [
    {
      name: 'a link of a page that is not hydrated is left to the browser',
      file: `${folder}link-clicks.ts`,
      from: 'if (inPage && !navigation.state().hydrated)',
      to: 'if (inPage && navigation.state().hydrated)',
    },
    {
      name: 'a late page is shown though another is wanted',
      file: `${folder}navigation-state.ts`,
      from: 'const stayed = { ...state, entry, pending: null, pendingMounted: false };',
      to: 'const stayed = { ...state, entry };',
    },
    {
      name: 'the address reaches a page that is not hydrated',
      file: `${folder}navigation-state.ts`,
      from: 'return state.hydrated ? { ...moved, shown: { ...wanted, entry, arrival, fields } } : moved;',
      to: 'return { ...moved, shown: { ...wanted, entry, arrival, fields } };',
    },
    {
      name: 'a form that was begun is dropped',
      file: `${folder}navigation-state.ts`,
      from: 'const kept = [...state.kept, shown].filter(',
      to: 'const kept = state.kept.filter(',
    },
    {
      name: 'a begun form is not on screen though its page is',
      file: `${folder}navigation.ts`,
      from: 'if (known) return startNavigation(',
      to: "if (known && cause === 'traverse') return startNavigation(",
    },
    {
      name: 'a form that was sent while hidden is shown again',
      file: `${folder}navigation.ts`,
      from: 'state.kept.filter(({ id }) => touched.has(id))',
      to: 'state.kept',
    },
    {
      name: 'what was typed before the code is not saved',
      file: `${folder}navigation.ts`,
      from: 'if (begun) saveTyped(shown);',
      to: '',
    },
    {
      name: 'an address followed while the page is on its way drops what was typed in it',
      file: `${folder}navigation-state.ts`,
      from: 'const fields = action.fields.length > 0 ? action.fields : wanted.fields;',
      to: 'const { fields } = action;',
    },
    {
      name: 'older text is restored over newer text',
      file: `${folder}navigation.ts`,
      from: 'const fields = known ? noFields : typedIn(pathname);',
      to: 'const fields = typedIn(pathname);',
    },
    {
      name: 'a replacement forgets what was typed',
      file: `${folder}navigation.ts`,
      from: '    saveTyped(slot);\n    return',
      to: '    return',
    },
    {
      name: 'a page that was read gives way to a card when its code fails',
      file: `${folder}page-outlet.tsx`,
      from: 'use(rendered ? load.ready : load.promise)',
      to: 'use(load.promise)',
    },
    {
      name: 'a page takes its address from the frame’s state',
      file: `${folder}page-outlet.tsx`,
      from: '<Router location={slot.entry.location} navigator={navigator} useTransitions={false}>\n      <PageBoundary',
      to: '<Router location={useNavigationState().entry.location} navigator={navigator} useTransitions={false}>\n      <PageBoundary',
    },
    {
      name: 'a release that was still loading stays in the tab',
      file: `${folder}navigation.ts`,
      from: 'load.then(again, again);',
      to: '',
    },
    {
      name: 'a release of which a load has failed is forgotten',
      file: `${folder}page-loader.ts`,
      from: 'requested.add(unit, release, request);',
      to: 'void request.then(() => requested.add(unit, release, request), () => {});',
    },
    {
      name: 'a release is removed while it is loading',
      file: `${folder}requested-releases.ts`,
      from: 'pending.size === 0',
      to: 'true',
    },
    {
      name: 'the fallback that a kept page has come from is removed',
      file: `${folder}navigation.ts`,
      from: '[one.page.route.remote?.live.id, releaseOf(one.load.outcome)]',
      to: '[one.page.route.remote?.live.id]',
    },
    {
      name: 'a recalled release stays for good if the other one could not be loaded once',
      file: `${folder}navigation.ts`,
      from: 'else if (!agreed) replaceLater(load);',
      to: '',
    },
    {
      name: 'a recalled release is replaced by one that was recalled in the meantime',
      file: `${folder}navigation.ts`,
      from: '|| !isLive)) checkRecall();\n    else if (!isLive) return replaceRecalled(slot, agreed);\n',
      to: ')) checkRecall();\n',
    },
    {
      name: 'a recalled release becomes the fallback of the one that replaces it',
      file: `${folder}tab.ts`,
      from: 'if (used && recalledAt(page, release) === 0)',
      to: 'if (used)',
    },
    {
      name: 'a page of a recalled release that comes on screen later stays',
      file: `${folder}navigation.ts`,
      from: 'if (state.shown.id !== before.shown.id) checkRecall();',
      to: 'if (state.shown.id !== before.shown.id) return;',
    },
    {
      name: 'the recall of a fallback whose code is on screen does not count',
      file: `${folder}navigation.ts`,
      from: 'tab.recalledAt(page, releaseOf(load.outcome))',
      to: 'tab.recalledAt(page)',
    },
    {
      name: 'code of a recalled fallback is used for a later visit',
      file: `${folder}page-loader.ts`,
      from: 'return known && mayServe(known, route) ? known.load : null;',
      to: 'return known?.load ?? null;',
    },
    {
      name: 'the links of a recalled page leave a release behind',
      file: `${folder}navigation.ts`,
      from: '    checkRecall();\n    unloadUnused(state.shown);\n',
      to: '    checkRecall();\n',
    },
  ],
};

/** What the tests of the whole frame are worth. */
export const appSuite: MutantSuite = {
  folder: 'shell',
  test: 'shell/src/app.test.tsx',
  mutants: [
    {
      name: 'a retry uses what the tab knows',
      file: `${folder}navigation.ts`,
      from: '        deps.checkComposition(),\n        new',
      to: '        Promise.resolve(),\n        new',
    },
    {
      name: 'a retry waits for a server that does not answer',
      file: `${folder}navigation.ts`,
      from: 'window.setTimeout(resolve, compositionTimeout)',
      to: 'void resolve',
    },
    {
      name: 'a retry replaces a page that the visitor has left',
      file: `${folder}navigation.ts`,
      from: '      if (wantedSlot(state).id !== slot.id) return;\n',
      to: '',
    },
    {
      name: 'the fields of the page on screen are saved as those of a page that was left',
      file: `${folder}navigation.ts`,
      from: '    if (state.shown.id !== id) return;\n    const fields',
      to: '    const fields',
    },
    {
      name: 'the release of a page that is about to be shown is removed',
      file: `${folder}navigation.ts`,
      from: '[state.shown, state.pending, state.prerendered, ...state.kept]',
      to: '[state.shown, state.prerendered, ...state.kept]',
    },
  ],
};

/** What the tests of the page loader are worth. */
export const pageLoaderSuite: MutantSuite = {
  folder: 'shell',
  test: 'shell/src/navigation/page-loader.test.ts',
  mutants: [
    {
      name: 'a page of a fallback that was removed is shown without its styles',
      file: `${folder}page-loader.ts`,
      from: ' || removed.has(releaseOf(load.outcome))',
      to: '',
    },
    {
      name: 'a request that webpack drops does not count as pending',
      file: `${folder}page-loader.ts`,
      from: 'requests.keep(page, renewOwnPage(page));',
      to: 'void renewOwnPage(page);',
    },
    {
      name: 'a release that is loading counts as unused',
      file: `${folder}requested-releases.ts`,
      from: 'pending.size === 0',
      to: 'true',
    },
  ],
};

/** What the test of presses and the navigations that they start is worth. */
export const pendingRequestsSuite: MutantSuite = {
  folder: 'shell',
  test: 'shell/src/navigation/pending-requests.test.ts',
  mutants: [
    {
      name: 'kept requests do not count',
      file: `${folder}pending-requests.ts`,
      from: 'results.size + kept.size;',
      to: 'results.size;',
    },
    {
      name: 'a visit waits although nothing can arrive',
      file: `${folder}pending-requests.ts`,
      from: 'page.results.size > 0 && count(page)',
      to: 'count(page)',
    },
    {
      name: 'Try again has no limit',
      file: `${folder}pending-requests.ts`,
      from: 'Math.max(count(page) + 1, Math.min(count(page) + forcedPerRetry, maxForced))',
      to: 'count(page) + forcedPerRetry',
    },
    {
      name: 'Try again waits when four requests are pending',
      file: `${folder}pending-requests.ts`,
      from: 'Math.max(count(page) + 1, Math.min(count(page) + forcedPerRetry, maxForced))',
      to: 'Math.min(count(page) + forcedPerRetry, maxForced)',
    },
  ],
};

export const renewChunkSuite: MutantSuite = {
  folder: 'shell',
  test: 'shell/src/navigation/renew-chunk.test.ts',
  mutants: [
    {
      name: 'a renewal does not wait for the responses',
      file: `${folder}renew-chunk.ts`,
      from: 'return Promise.all(tags.map(response));',
      to: 'return Promise.resolve();',
    },
  ],
};

export const pressSuite: MutantSuite = {
  folder: 'shell',
  test: 'shell/src/navigation/press-response.test.ts',
  mutants: [
    {
      name: 'going back does not take a press back',
      file: `${folder}press-response.ts`,
      from: 'if (waiting) waiting = nothing;',
      to: '',
    },
    {
      name: 'the first of two presses counts',
      file: `${folder}press-response.ts`,
      from: 'waiting = go;\n      if (!idle) return;',
      to: 'if (!idle) return;\n      waiting = go;',
    },
    {
      name: 'a press is carried out again',
      file: `${folder}press-response.ts`,
      from: 'waiting = null;\n        start?.();',
      to: 'start?.();',
    },
  ],
};
