import type {
  ConfirmedNavigation,
  FormConfirmation,
  FormEventDetail,
  FormStage,
  RemoteRelease,
} from '@platform/contract';
import { parsePath, type To } from 'react-router-dom';
import type { Evidence } from '../reporting/failure-owner.ts';
import {
  chooseNavigation,
  type NavigationChoice,
  type NavigationFacts,
  needsNewShell,
} from '../tab/choose-navigation.ts';
import { isDeferred } from '../tab/links.ts';
import type { PressResponse } from '../tab/next-task.ts';
import {
  compositionTimeout,
  firstReplaceDelay,
  interactiveTimeout,
  loadingDelay,
  maxReplaceDelay,
  type Waiting,
} from '../tab/waiting.ts';
import { type FailureDeps, phaseOf, recordThrown, releaseIn } from './failures.ts';
import { type FirstPage, type FirstPageDeps, leadsHome } from './first-page.ts';
import type { HistoryChange, HistoryEntry } from './history.ts';
import { hrefOf, type PageParts } from './navigation-context.tsx';
import {
  moving,
  opening,
  pageAt,
  prerendering,
  replacing,
  settled,
  showing,
  staying,
  usedReleases,
} from './navigation-moves.ts';
import {
  type Arrival,
  hydrated,
  isInProgress,
  learning,
  type NavigationState,
  noFields,
  type PageRecord,
  type PageView,
  pathOf,
  recordWith,
  shownRecord,
  shownView,
  wantedView,
} from './navigation-state.ts';
import { shownPage } from './page-elements.ts';
import { areFilledIn, isInField, type SavedFields, saveFields } from './page-fields.ts';
import { type PageLoad, type PageOutcome, releaseOf } from './page-loader.ts';
import { scrollToTarget } from './page-target.ts';
import type { PageMatch } from './tab-releases.ts';

export interface NavigationDeps extends FirstPageDeps, FailureDeps {
  readonly parts: PageParts;
  readonly pressResponse: PressResponse;
  readonly window: Pick<Window, 'scrollY' | 'setTimeout' | 'clearTimeout'>;
  /** Because its content security policy is another one. */
  readonly needsDocument: (page: PageMatch) => boolean;
  readonly openDocument: (href: string, how: 'push' | 'replace' | 'reload') => void;
  readonly isReload: boolean;
  readonly clickOn: (pathname: string) => NavigationFacts['clickedBy'];
  readonly isPrefetched: () => boolean;
  readonly isLeaving: () => boolean;
  readonly waiting: Pick<Waiting, 'on' | 'isOnline' | 'ask'>;
  /** Whether the visitor sees another tab: then this one gets little time. */
  readonly isHidden: () => boolean;
  /** Fetches the composition now; resolves when the tab has it, or when that has failed. */
  readonly checkComposition: () => Promise<void>;
  readonly report: () => void;
  readonly unload: (release: RemoteRelease) => void;
  /** Called once, when the first page is interactive. */
  readonly onHydrated: () => void;
  /** Called if its code has failed to load, or has thrown before that. It may come later. */
  readonly onFailed: () => void;
}

export type WholeNavigation = ReturnType<typeof createNavigation>;

/** How a link was clicked, if this code has come since. */
export interface Clicked {
  readonly by: NavigationFacts['clickedBy'];
  readonly isPrefetched: boolean;
}

/** @param begun the state of the first page by now, if this code comes later */
export function createNavigation(deps: NavigationDeps, { state: first, rendered }: FirstPage, begun = first) {
  const { history, tab, loader, window } = deps;
  const listeners = new Set<() => void>();
  /** Id of the page of each form, and its stage. A form may be sent when its page is hidden. */
  const forms = new WeakMap<Element, { readonly page: number; readonly stage: FormStage }>();
  const pageOf = (form: Element) => forms.get(form)?.page ?? state.shown;
  let replaceDelay = firstReplaceDelay;
  let replaceTimer: number | undefined;
  let nextId = 1;
  let interactive = rendered && begun.hydrated;
  let timer: number | undefined;

  const viewFor = (
    entry: PageView['entry'],
    page: PageMatch,
    arrival: Arrival,
    fields = noFields,
  ): PageView => ({
    id: nextId++,
    entry,
    page,
    load: loader.load(page.route),
    rendered: false,
    arrival,
    fields,
  });

  let state = begun;
  const firstLoad = shownView(first).load;
  const reportFirstFailure = (outcome: PageOutcome) => {
    // What is only late may still come.
    if (outcome.status === 'failed' && outcome.error.code !== 'deadline' && !interactive) deps.onFailed();
  };
  void firstLoad.promise.then(reportFirstFailure);
  /** A document that was opened for a page with another policy has this policy for all pages. */
  const hasPolicy = deps.needsDocument(shownView(first).page);
  const hasOtherPolicy = (page: PageMatch) => !hasPolicy && deps.needsDocument(page);

  const update = (next: NavigationState) => {
    const before = state;
    state = next;
    if (state === before) return;
    const [view, viewBefore] = [shownView(state), shownView(before)];
    if (view !== viewBefore) history.markShown(view.entry.key);
    for (const listener of listeners) listener();
    if (view.id !== viewBefore.id) checkRecall();
    // A page that was wanted or prerendered may have been the only one of its release.
    else unloadUnused(view);
  };
  const learn = ({ id }: PageView, what: Partial<PageRecord>) => update(learning(state, id, what));
  /** @param offered id of the page whose replacement the visitor is asked about; null for none */
  const offer = (offered: number | null) => update(offered === state.offered ? state : { ...state, offered });

  /** Whether a view has the page for unknown addresses, and a unit that has gone live since has a page for its address. */
  const isOutdated = (view: PageView) =>
    view.page.route.path === '*' && tab.find(pathOf(view), null).route.path !== '*';
  const knownPage = (pathname: string) => {
    const view = pageAt(state, pathname);
    return view && !isOutdated(view) ? view : null;
  };

  const saveTyped = (view: PageView) => {
    // The fields of the document are those of the page on screen, not those of a page that the visitor has left.
    if (state.shown !== view.id) return;
    const fields = saveFields(document);
    if (fields.length === 0) return;
    const pathname = pathOf(view);
    const inProgress = isDirty(view) || state.typed[pathname]?.inProgress === true;
    update({ ...state, typed: { ...state.typed, [pathname]: { fields, inProgress } } });
  };
  const typedIn = (pathname: string): SavedFields => state.typed[pathname]?.fields ?? noFields;

  /** Whether the form of a page is in progress. Password managers may fill in fields without an event. */
  const isDirty = (view: PageView): boolean => {
    const record = recordWith(state, view.id);
    if (record && isInProgress(record)) return true;
    const isFilledIn = state.shown === view.id && areFilledIn(document);
    if (isFilledIn) learn(view, { stage: 'begun' });
    return isFilledIn;
  };

  /** What was typed in the page on screen stays: in the page itself if it is hydrated, otherwise as field values. */
  const leave = () => {
    window.clearTimeout(timer);
    const left = shownView(state);
    if (isDirty(left) && !state.hydrated) saveTyped(left);
  };

  const confirmationOf = ({ location }: HistoryEntry, isNews: boolean): FormConfirmation | null => {
    const confirmation = confirmationIn(location.state);
    if (isNews || confirmation === null) return confirmation;
    history.forgetState();
    return null;
  };

  const startNavigation = ({ cause, entry: next }: HistoryChange, view: PageView) => {
    const confirmation = confirmationOf(next, cause !== 'traverse');
    if (view.load.outcome) {
      leave();
      // One update for the address and the page.
      return update(showing(opening(state, next, view, confirmation), view.id));
    }
    window.clearTimeout(timer);
    update(opening(state, next, view, confirmation));
    const showIfPending = () => {
      // The page may have been cancelled, or may already be shown.
      if (state.pending !== view.id) return;
      leave();
      update(showing(state, view.id));
    };
    timer = window.setTimeout(showIfPending, loadingDelay);
    void view.load.promise.then(showIfPending);
  };

  const follow = (change: HistoryChange) => {
    const { cause, entry: next } = change;
    if (cause === 'traverse') deps.pressResponse.cancel();
    const { pathname, hash } = next.location;
    if (leadsHome(deps.home, pathname)) return history.replace(deps.home);
    const known = knownPage(pathname);
    // A page that is there stays, and so does what was typed in it.
    const moved = known ? null : tab.movedTo(pathname);
    if (moved !== null) return history.replace({ ...next.location, pathname: moved }, next.location.state);
    const stays = known?.id === state.shown && state.pending !== null;
    const moves = !stays && pathname === state.entry.location.pathname && !isOutdated(wantedView(state));
    const samePage = stays || moves;
    const arrival: Arrival =
      cause === 'traverse'
        ? {
            type: 'traverse',
            hash,
            scrollY: history.scrollOf(next.key),
            samePage,
          }
        : { type: cause === 'anchor' ? 'anchor' : 'forward', hash };
    // A page that is there still has its fields, with newer text.
    const fields = known ? noFields : typedIn(pathname);
    if (samePage) {
      if (stays) window.clearTimeout(timer);
      update(stays ? staying(state, next, arrival) : moving(state, next, arrival, fields));
      if (!state.hydrated && state.pending === null) {
        // React must not render the page now. For a plain link the browser itself scrolls.
        history.markShown(next.key);
        if (arrival.type === 'forward') scrollToTarget(hash);
      }
      return stays ? checkRecall() : undefined;
    }
    const openInTab = () => {
      deps.checkComposition();
      if (known) return startNavigation(change, { ...known, entry: next, arrival, fields });
      const page = tab.find(pathname, wantedView(state).page);
      // An earlier prefetch may have failed: a visit retries it.
      loader.evictFailed(page.route);
      const prerendered = recordWith(state, state.prerendered)?.view;
      const isReady =
        prerendered && isSamePage(prerendered, pathname, page) && recalledAtOf(prerendered) === 0;
      const view = isReady
        ? { ...prerendered, entry: next, arrival, fields }
        : viewFor(next, page, arrival, fields);
      startNavigation(change, view);
    };
    if (cause !== 'traverse' || wayTo(pathname, null).way === 'tab') return openInTab();
    void deps.waiting.ask().then((live) => {
      if (history.current() !== next) return;
      if (live) deps.openDocument('', 'reload');
      else openInTab();
    });
  };
  history.subscribe(follow);
  if (interactive) history.setManualScrollRestoration();

  const hasDirtyForm = () =>
    Object.values(state.typed).some(({ inProgress }) => inProgress) ||
    state.pages.some(isInProgress) ||
    isDirty(shownView(state));
  const tabFacts = () => ({
    shellIsOutdated: tab.shellIsOutdated(),
    hasDirtyForm: hasDirtyForm(),
    isOnline: deps.waiting.isOnline(),
  });
  const wayTo = (
    pathname: string,
    clickedBy: NavigationFacts['clickedBy'],
    isPrefetched: boolean = deps.isPrefetched(),
    isConfirmed = false,
  ): NavigationChoice => {
    const { route } = tab.find(pathname, shownView(state).page);
    return chooseNavigation({
      ...tabFacts(),
      // Another document would not have the confirmation.
      hasDirtyForm: isConfirmed || hasDirtyForm(),
      ...{ clickedBy, isPrefetched, isLeaving: deps.isLeaving() },
      isHere: pathname === '' || pathname === state.entry.location.pathname,
      hasOtherPolicy: hasOtherPolicy(tab.find(pathname, null)),
      isElsewhere: route.path === '*' && !leadsHome(deps.home, pathname),
      isFirstPage: rendered && state.shown === first.shown && state.pending === null,
      needsNoCode: isDeferred(route.hydrate) && loader.outcomeOf(route) === null,
    });
  };
  const navigateTo = (to: To, how: 'push' | 'replace', data: unknown, clicked?: Clicked) => {
    const { pathname = '' } = typeof to === 'string' ? parsePath(to) : to;
    const { by, isPrefetched } = clicked ?? {
      by: deps.clickOn(pathname),
      isPrefetched: deps.isPrefetched(),
    };
    const { way, because } = wayTo(pathname, by, isPrefetched, confirmationIn(data) !== null);
    const openDocument = () => {
      deps.pressResponse.cancel();
      deps.openDocument(hrefOf(to), how);
    };
    const openInTab = () => {
      // A page may be left before it is hydrated. On the way back, the browser would scroll the other page.
      if (because !== 'same-page') history.setManualScrollRestoration();
      deps.pressResponse.navigate(() => history[how](to, data));
    };
    if (way === 'tab') return openInTab();
    // Without a server the browser would show its error page, and a form in progress would be lost.
    if (because !== 'policy' || !hasDirtyForm()) return openDocument();
    const from = history.current();
    void deps.waiting.ask().then((live) => {
      if (history.current() === from) (live ? openDocument : openInTab)();
    });
  };

  const replace = (view: PageView, page: PageMatch, arrival: Arrival) => {
    if (view.id !== state.shown && view.id !== state.pending) return;
    const current = recordWith(state, view.id) as PageRecord;
    const { entry } = current.view;
    const by = viewFor(entry, page, arrival, typedIn(entry.location.pathname));
    // The other copy may throw before it renders anything.
    const elements = current.removed?.elements ?? (state.shown === view.id ? shownPage(document) : []);
    const removed = elements.length > 0 ? { elements, place: null } : null;
    update(replacing(state, current, by, removed));
  };
  const replaceArrival = (view: PageView): Arrival => {
    // The other release may throw before it has restored the fields.
    saveTyped(view);
    return { type: 'replace', scrollY: window.scrollY };
  };

  const retryArrival = (view: PageView): Arrival => {
    if (isDirty(view)) saveTyped(view);
    return { type: 'retry', hash: view.entry.location.hash };
  };

  const replaceByFallback = (view: PageView, broken: string) => {
    const { remote, page } = view.page.route;
    const other = tab.fallbackOf(view.page);
    if (!remote || !other?.routes.some((route) => route.page === page) || broken !== remote.live.id) return;
    const route = { ...view.page.route, remote: { ...remote, live: other, previous: null } };
    void loader.load(route).promise.then((outcome) => {
      if (outcome.status === 'ready') replace(view, { ...view.page, route }, replaceArrival(view));
    });
  };

  const recalledAtOf = ({ page, load }: PageView) => tab.recalledAt(page, releaseOf(load.outcome));

  const markFailed = (view: PageView, code: string) =>
    tab.markFailed({
      ...{
        unit: view.page.route.unit,
        release: releaseIn(view, tab.shell),
        code,
        phase: phaseOf(state, view),
      },
    });
  // Two halves: after the machine has slept, the first timer fires before anything else has run.
  const inHalfTheTime = (work: () => void) => window.setTimeout(work, interactiveTimeout / 2);
  const reportStuck = () => {
    const view = shownView(state);
    if (interactive || view.id !== shownView(first).id || deps.isHidden()) return;
    markFailed(view, 'not-interactive');
    deps.report();
  };
  void firstLoad.ready.then(() => inHalfTheTime(() => inHalfTheTime(reportStuck)));

  const isIdle = (view: PageView) => !isDirty(view) && !isInField(document);

  /** Replaces a recalled release at once, or asks the visitor first if a form is in progress. */
  const checkRecall = () => {
    const { view, declined, stage } = shownRecord(state);
    const recalledAt = recalledAtOf(view);
    // The answer of the server has to find the page that waits for it, and then the visitor what it says.
    const isWaiting = stage === 'sending' || stage === 'sent';
    if (recalledAt <= declined || isWaiting) return offer(null);
    if (!isIdle(view)) return offer(view.id);
    if (state.swap?.view === view.id && state.swap.recalledAt === recalledAt) return;
    update({ ...state, swap: { view: view.id, recalledAt } });
    void replaceRecalled(view, false);
  };
  /** @returns whether the page's code could be loaded, from the release that is live now or from its fallback */
  const replaceRecalled = async (view: PageView, agreed: boolean): Promise<boolean> => {
    const { pathname } = view.entry.location;
    const page = tab.find(pathname, null);
    loader.evictFailed(page.route);
    const load = loader.load(page.route);
    await load.promise;
    if (state.swap?.view === view.id) update({ ...state, swap: null });
    // A load that fails first may succeed later.
    const loaded = load.outcome?.status === 'ready';
    // The visitor may have gone on, or decided to stay.
    if (state.shown !== view.id || (agreed && state.offered !== view.id)) return loaded;
    const isLive = page.route.remote?.live.id === tab.find(pathname, null).route.remote?.live.id;
    // In the meantime the visitor may have started a form, or another release may have gone live.
    if (!agreed && (shownRecord(state).stage !== 'empty' || !isIdle(view) || !isLive)) checkRecall();
    else if (!isLive) return replaceRecalled(view, agreed);
    else if (loaded) replace(view, page, replaceArrival(view));
    // The page on screen stays until the other one can be had: it works.
    else if (!agreed) replaceLater(load);
    if (loaded) replaceDelay = firstReplaceDelay;
    return loaded;
  };
  const replaceLater = ({ ready }: PageLoad) => {
    void ready.then(checkRecall);
    window.clearTimeout(replaceTimer);
    replaceTimer = window.setTimeout(checkRecall, replaceDelay);
    replaceDelay = Math.min(2 * replaceDelay, maxReplaceDelay);
  };

  /**
   * Removes the releases of a section from the tab that no page uses, if a page of the section is on screen and works.
   * One that is still loading is removed when it has loaded, unless the visitor has gone on by then.
   */
  const unloadUnused = (view: PageView) => {
    const { worked, removed } = shownRecord(state);
    // A page that has thrown waits for another release. The links of a recalled release lead to another one.
    if (state.shown !== view.id || !worked || removed || recalledAtOf(view) > 0) return;
    const { unused, pending } = loader.evictExcept(view.page.route.unit, usedReleases(state));
    for (const release of unused) deps.unload(release);
    for (const load of pending) {
      const again = () => unloadUnused(view);
      load.then(again, again);
    }
  };
  const onComposition = () => {
    checkRecall();
    unloadUnused(shownView(state));
  };
  tab.subscribe(onComposition);
  onComposition();

  return {
    state: (): NavigationState => state,
    parts: (): PageParts | null => deps.parts,
    follow,
    navigateTo,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Whether an address belongs to a route other than `*`. */
    hasPage: (pathname: string) => tab.find(pathname, wantedView(state).page).route.path !== '*',
    mounted: (view: PageView) => {
      update(hydrated(state, view.id));
      if (!interactive) {
        deps.onHydrated();
        history.setManualScrollRestoration();
        learn(shownView(first), { confirmation: confirmationOf(shownView(first).entry, deps.isReload) });
      }
      interactive = true;
    },
    /** The page has not thrown in its effects: its release works. */
    healthy: (view: PageView, release: string) => {
      learn(view, { worked: true, removed: null });
      if (!view.page.route.remote) return;
      tab.markHealthy(view.page, release);
      // It may have come from a fallback that was recalled while it was loading.
      checkRecall();
      unloadUnused(view);
      deps.report();
    },
    /** The page of a view has thrown and is about to be removed: its elements and field values are saved. */
    throwing: (view: PageView, focused: Element | null) => {
      if (state.shown !== view.id) return;
      if (isDirty(view)) saveTyped(view);
      const elements = shownPage(document);
      const { arrival } = view;
      const { worked } = shownRecord(state);
      const place = worked ? { arrival, scrollY: window.scrollY, focused } : null;
      if (elements.length > 0) learn(view, { removed: { elements, place } });
    },
    /** The message at the top of the page of a view; null without one. */
    confirmation: ({ id }: PageView): FormConfirmation | null => recordWith(state, id)?.confirmation ?? null,
    dismiss: () => {
      learn(shownView(state), { confirmation: null });
      history.forgetState();
    },
    /** The page of a view has thrown and was removed. If its release is not the cause, the same page comes again, once. */
    threw: (
      view: PageView,
      error: unknown,
      components?: Evidence['components'],
      failure = recordThrown(deps, state, view, { error, components }),
    ) => {
      const isFirst = state.shown === view.id && view.arrival.type !== 'replace';
      if (!failure && isFirst) return replace(view, view.page, replaceArrival(view));
      deps.checkComposition();
      if (state.prerendered === view.id) update(settled({ ...state, prerendered: null }));
      replaceByFallback(view, releaseIn(view, tab.shell));
      if (!interactive) deps.onFailed();
      // What a visitor sees does not depend on it.
      deps.report();
    },
    loadedLate: (view: PageView) => replace(view, view.page, retryArrival(view)),
    /**
     * Retries a failed page, or one that was rendered and whose code has failed; resolves when the retry has ended.
     *
     * @param isPress whether the visitor has asked for it. Otherwise the page is not opened for it
     */
    retry: async (view: PageView, isPress = true): Promise<void> => {
      // The retry uses the release that is live now. The tab may not know it yet, because a release is often
      // replaced for the same failure.
      await Promise.race([
        deps.checkComposition(),
        new Promise<void>((resolve) => window.setTimeout(resolve, compositionTimeout)),
      ]);
      if (wantedView(state).id !== view.id) return;
      const { pathname } = view.entry.location;
      // webpack would wait for a request of a page of the shell that hangs. Its document has the page whole.
      const isOwn = !view.page.route.remote && view.load.outcome?.status === 'failed';
      const needsDocument = isPress && (needsNewShell(tabFacts()) || (isOwn && !hasDirtyForm()));
      if (needsDocument && (await deps.waiting.ask())) return deps.openDocument('', 'reload');
      if (isOwn) dropPending(view.page.route.page);
      const page = tab.find(pathname, null);
      // What is on screen stays until the retry has ended. A page that was rendered is hydrated then, and a card gives
      // way to its page, also if it comes later: see `loadedLate`.
      if (view.load.outcome?.status === 'failed' && isSamePage(view, pathname, page)) {
        reportFirstFailure(await view.load.retry());
        return;
      }
      loader.evict(view.page.route);
      const outcome = await loader.load(page.route).promise;
      const isReadable = view.rendered || recordWith(state, view.id)?.removed;
      if (!isReadable) replace(view, page, retryArrival(view));
      else if (outcome.status === 'ready') replace(view, page, replaceArrival(view));
    },
    /** Resolves with false if the other release could not be loaded: the page stays, and so does the offer. */
    answerOffer: async (accepted: boolean): Promise<boolean> => {
      const view = shownView(state);
      if (accepted) return replaceRecalled(view, true);
      update({ ...learning(state, view.id, { declined: recalledAtOf(view) }), offered: null });
      return true;
    },
    formStage: ({ form, stage: ofForm, confirmation }: FormEventDetail) => {
      const page = pageOf(form);
      const isAnswered = forms.get(form)?.stage === 'sending' && confirmation !== null;
      forms.set(form, { page, stage: ofForm });
      if (isAnswered && page !== state.shown) learn(shownView(state), { confirmation });
      const record = recordWith(state, page);
      const ofPage = [...form.ownerDocument.forms]
        .map((one) => forms.get(one))
        .filter((one) => one?.page === page);
      const stage = byLoss.find((one) => ofPage.some((known) => known?.stage === one)) ?? 'empty';
      if (!record || record.stage === stage) return;
      learn(record.view, { stage });
      // The saved fields of an earlier copy are not needed any more.
      const { [pathOf(record.view)]: saved, ...typed } = state.typed;
      if (saved && !isInProgress({ ...record, stage })) update({ ...state, typed });
      // Whether a recalled release may be replaced depends on the stage.
      checkRecall();
    },
    /** The server has refused a form that its own rules accept: its release fails. Its page may be hidden by now. */
    formRefused: (form: Element) => {
      const record = recordWith(state, pageOf(form));
      if (!record) return;
      markFailed(record.view, 'form-refused');
      deps.report();
    },
    /** Loads the code of the page of a path; resolves on success and on failure. */
    prefetch: async (pathname: string): Promise<void> => {
      const { route } = tab.find(pathname, wantedView(state).page);
      await loader.prefetch(route)?.promise;
    },
    /**
     * Whether a link in view is enough to load the code of the page of a path. It is not for a page that loads its own
     * code ahead once it is open: such a page has the most code, and navigation bars have links to it everywhere.
     */
    isWantedInView: (pathname: string): boolean =>
      tab.find(pathname, wantedView(state).page).route.hydrate !== 'prefetch',
    /** Whether a click with a pointer on a link to a path opens its document, if that was prefetched. */
    opensDocument: (pathname: string): boolean => wayTo(pathname, 'pointer', true).way === 'document',
    prerender: (pathname: string) => {
      if (pathname === state.entry.location.pathname || leadsHome(deps.home, pathname) || knownPage(pathname))
        return;
      const page = tab.find(pathname, wantedView(state).page);
      const prerendered = recordWith(state, state.prerendered)?.view;
      if (prerendered && isSamePage(prerendered, pathname, page)) return;
      if (hasOtherPolicy(page) || loader.outcomeOf(page.route)?.status !== 'ready') return;
      const location = { ...state.entry.location, pathname, search: '', hash: '', state: null };
      const view = viewFor({ ...state.entry, location }, page, { type: 'forward', hash: '' });
      update(prerendering(state, view));
    },
  };
}

/** Stages of forms: what would be lost first. A page has that of the form with the most to lose. */
const byLoss: readonly FormStage[] = ['sending', 'begun', 'sent'];

/** webpack stops waiting for a chunk when one of its tags fires `error`. The next request for a script has another address. */
function dropPending(chunk: string): void {
  const tags = document.head.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
    `script[src*="/${chunk}."], link[rel="stylesheet"][href*="/${chunk}."]`,
  );
  // The tag of a loaded stylesheet stays, and has a `sheet`.
  for (const tag of tags) if (!('sheet' in tag && tag.sheet)) tag.dispatchEvent(new Event('error'));
}

function confirmationIn(data: unknown): FormConfirmation | null {
  return (data as Partial<ConfirmedNavigation> | null | undefined)?.confirmation ?? null;
}

/** Compares path and release: another release of the same page is another page. */
function isSamePage(view: PageView, pathname: string, { route }: PageMatch): boolean {
  return pathOf(view) === pathname && view.page.route.remote?.live.id === route.remote?.live.id;
}
