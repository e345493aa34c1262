import type {
  ConfirmedNavigation,
  FormEventDetail,
  FormStage,
  RemoteRelease,
  UnitName,
} from '@platform/contract';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { createPath, parsePath, type To } from 'react-router-dom';
import type { Evidence, ExaminedFailure } from '../reporting/failure-owner.ts';
import {
  chooseNavigation,
  isDeferred,
  type NavigationChoice,
  type NavigationFacts,
  needsNewShell,
} from '../tab/links.ts';
import type { PressResponse } from '../tab/next-task.ts';
import {
  compositionTimeout,
  firstReplaceDelay,
  interactiveTimeout,
  loadingDelay,
  maxReplaceDelay,
  type Waiting,
} from '../tab/waiting.ts';
import type { FormRecords } from './form-records.ts';
import type { HistoryChange, HistoryEntry, SiteHistory } from './history.ts';
import {
  type Arrival,
  failurePhase,
  hydrated,
  initialState,
  isInProgress,
  learning,
  moving,
  type NavigationState,
  noFields,
  opening,
  type PageRecord,
  type PageSlot,
  type Place,
  pageAt,
  pathOf,
  phaseOf,
  prerendering,
  recordWith,
  replacing,
  settled,
  showing,
  shownRecord,
  shownSlot,
  staying,
  usedReleases,
  wantedSlot,
} from './navigation-state.ts';
import {
  areFilledIn,
  isInField,
  keepFirstPage,
  type SavedFields,
  saveFields,
  scrollToTarget,
  shownPage,
} from './page-elements.ts';
import { type PageLoad, type PageLoader, type PageOutcome, releaseOf } from './page-loader.ts';
import type { PageMatch, Tab } from './tab-releases.ts';

export interface NavigationDeps {
  /** Path of the front page, to which `/` leads. */
  readonly home: string;
  readonly history: SiteHistory;
  readonly tab: Tab;
  readonly loader: PageLoader;
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
  /** Null if an error was caused by what a translator or an extension has done to the document. */
  readonly examineFailure: (evidence: Evidence) => ExaminedFailure | null;
  readonly unload: (release: RemoteRelease) => void;
  /** Called once, when the first page is interactive. */
  readonly onHydrated: () => void;
  /** Called if its code has failed to load, or has thrown before that. It may come later. */
  readonly onFailed: () => void;
}

export type Navigation = ReturnType<typeof createNavigation>;

/** @param rendered whether the document came with its page rendered */
export function createNavigation(deps: NavigationDeps, rendered: boolean) {
  const { history, tab, loader, window } = deps;
  const firstPage = rendered ? keepFirstPage(document) : null;
  const listeners = new Set<() => void>();
  /** Id of the page of each form, and its stage. A form may be sent when its page is hidden. */
  const forms = new WeakMap<Element, { readonly page: number; readonly stage: FormStage }>();
  const pageOf = (form: Element) => forms.get(form)?.page ?? state.shown;
  let replaceDelay = firstReplaceDelay;
  let replaceTimer: number | undefined;
  let nextId = 0;
  let interactive = false;
  let timer: number | undefined;

  const slotFor = (
    entry: PageSlot['entry'],
    page: PageMatch,
    arrival: Arrival,
    fields = noFields,
    fromDocument = false,
  ): PageSlot => ({
    id: nextId++,
    entry,
    page,
    load: loader.load(page.route),
    rendered: fromDocument,
    arrival,
    fields,
  });

  const leadsHome = (pathname: string) => pathname === '/' && deps.home !== '/';
  if (leadsHome(history.current().location.pathname)) history.replace(deps.home);
  const entry = history.current();
  const first = initialState(
    slotFor(entry, tab.find(entry.location.pathname, null), { type: 'document' }, noFields, rendered),
  );
  let state = first;
  const firstLoad = shownSlot(first).load;
  const noteFailure = (outcome: PageOutcome) => {
    // What is only late may still come.
    if (outcome.status === 'failed' && outcome.error.code !== 'deadline' && !interactive) deps.onFailed();
  };
  void firstLoad.promise.then(noteFailure);
  /** A document that was opened for a page with another policy has this policy for all pages. */
  const hasPolicy = deps.needsDocument(shownSlot(first).page);
  const hasOtherPolicy = (page: PageMatch) => !hasPolicy && deps.needsDocument(page);

  const update = (next: NavigationState) => {
    const before = state;
    state = next;
    if (state === before) return;
    const [slot, slotBefore] = [shownSlot(state), shownSlot(before)];
    if (slot !== slotBefore) history.markShown(slot.entry.key);
    for (const listener of listeners) listener();
    if (slot.id !== slotBefore.id) checkRecall();
    // A page that was wanted or prerendered may have been the only one of its release.
    else unloadUnused(slot);
  };
  const learn = ({ id }: PageSlot, what: Partial<PageRecord>) => update(learning(state, id, what));
  /** @param offered id of the page whose replacement the visitor is asked about; null for none */
  const offer = (offered: number | null) => update(offered === state.offered ? state : { ...state, offered });

  /** Whether a slot has the page for unknown addresses, and a unit that has gone live since has a page for its address. */
  const isOutdated = (slot: PageSlot) =>
    slot.page.route.path === '*' && tab.find(pathOf(slot), null).route.path !== '*';
  const knownPage = (pathname: string) => {
    const slot = pageAt(state, pathname);
    return slot && !isOutdated(slot) ? slot : null;
  };

  const saveTyped = (slot: PageSlot) => {
    // The fields of the document are those of the page on screen, not those of a page that the visitor has left.
    if (state.shown !== slot.id) return;
    const fields = saveFields(document);
    if (fields.length === 0) return;
    const pathname = pathOf(slot);
    const inProgress = isBegun(slot) || state.typed[pathname]?.inProgress === true;
    update({ ...state, typed: { ...state.typed, [pathname]: { fields, inProgress } } });
  };
  const typedIn = (pathname: string): SavedFields => state.typed[pathname]?.fields ?? noFields;

  /** Whether the form of a page is in progress. Password managers may fill in fields without an event. */
  const isBegun = (slot: PageSlot): boolean => {
    const record = recordWith(state, slot.id);
    if (record && isInProgress(record)) return true;
    const isFilledIn = state.shown === slot.id && areFilledIn(document);
    if (isFilledIn) learn(slot, { stage: 'begun' });
    return isFilledIn;
  };

  /** What was typed in the page on screen is kept: in the page itself if it is hydrated, otherwise as field values. */
  const leave = () => {
    window.clearTimeout(timer);
    const left = shownSlot(state);
    if (isBegun(left) && !state.hydrated) saveTyped(left);
  };

  const confirmationOf = ({ location }: HistoryEntry, isNews: boolean): string | null => {
    const confirmation = confirmationIn(location.state);
    if (isNews || confirmation === null) return confirmation;
    history.forgetState();
    return null;
  };

  const startNavigation = ({ cause, entry: next }: HistoryChange, slot: PageSlot) => {
    const confirmation = confirmationOf(next, cause !== 'traverse');
    if (slot.load.outcome) {
      leave();
      // One update for the address and the page.
      return update(showing(opening(state, next, slot, confirmation), slot.id));
    }
    window.clearTimeout(timer);
    update(opening(state, next, slot, confirmation));
    const showIfPending = () => {
      // The page may have been cancelled, or may already be shown.
      if (state.pending !== slot.id) return;
      leave();
      update(showing(state, slot.id));
    };
    timer = window.setTimeout(showIfPending, loadingDelay);
    void slot.load.promise.then(showIfPending);
  };

  history.subscribe((change) => {
    const { cause, entry: next } = change;
    if (cause === 'traverse') deps.pressResponse.cancel();
    const { pathname, hash } = next.location;
    if (leadsHome(pathname)) return history.replace(deps.home);
    const known = knownPage(pathname);
    // A page that is there stays, and so does what was typed in it.
    const moved = known ? null : tab.movedTo(pathname);
    if (moved !== null) return history.replace({ ...next.location, pathname: moved }, next.location.state);
    const stays = known?.id === state.shown && state.pending !== null;
    const moves = !stays && pathname === state.entry.location.pathname && !isOutdated(wantedSlot(state));
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
      const page = tab.find(pathname, wantedSlot(state).page);
      // An earlier prefetch may have failed: a visit retries it.
      loader.evictFailed(page.route);
      const prerendered = recordWith(state, state.prerendered)?.slot;
      const isReady =
        prerendered && isSamePage(prerendered, pathname, page) && recalledAtOf(prerendered) === 0;
      const slot = isReady
        ? { ...prerendered, entry: next, arrival, fields }
        : slotFor(next, page, arrival, fields);
      startNavigation(change, slot);
    };
    if (cause !== 'traverse' || wayTo(pathname, null).way === 'tab') return openInTab();
    void deps.waiting.ask().then((live) => {
      if (history.current() !== next) return;
      if (live) deps.openDocument('', 'reload');
      else openInTab();
    });
  });

  const hasBegunForm = () =>
    Object.values(state.typed).some(({ inProgress }) => inProgress) ||
    state.pages.some(isInProgress) ||
    isBegun(shownSlot(state));
  const tabFacts = () => ({
    shellIsOutdated: tab.shellIsOutdated(),
    hasBegunForm: hasBegunForm(),
    isOnline: deps.waiting.isOnline(),
  });
  const wayTo = (
    pathname: string,
    clickedBy: NavigationFacts['clickedBy'],
    isPrefetched: boolean = deps.isPrefetched(),
    isConfirmed = false,
  ): NavigationChoice => {
    const { route } = tab.find(pathname, shownSlot(state).page);
    return chooseNavigation({
      ...tabFacts(),
      // Another document would not have the confirmation.
      hasBegunForm: isConfirmed || hasBegunForm(),
      ...{ clickedBy, isPrefetched, isLeaving: deps.isLeaving() },
      isHere: pathname === '' || pathname === state.entry.location.pathname,
      hasOtherPolicy: hasOtherPolicy(tab.find(pathname, null)),
      isFirstPage: rendered && state.shown === first.shown && state.pending === null,
      needsNoCode: isDeferred(route.hydrate) && loader.outcomeOf(route) === null,
    });
  };
  const navigateTo = (to: To, how: 'push' | 'replace', data: unknown) => {
    const { pathname = '' } = typeof to === 'string' ? parsePath(to) : to;
    const { way, because } = wayTo(
      pathname,
      deps.clickOn(pathname),
      deps.isPrefetched(),
      confirmationIn(data) !== null,
    );
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
    if (because !== 'policy' || !hasBegunForm()) return openDocument();
    const from = history.current();
    void deps.waiting.ask().then((live) => {
      if (history.current() === from) (live ? openDocument : openInTab)();
    });
  };

  const replace = (slot: PageSlot, page: PageMatch, arrival: Arrival) => {
    if (slot.id !== state.shown && slot.id !== state.pending) return;
    const current = recordWith(state, slot.id) as PageRecord;
    const { entry } = current.slot;
    const by = slotFor(entry, page, arrival, typedIn(entry.location.pathname));
    // The other copy may throw before it renders anything.
    const elements = current.removed?.elements ?? (state.shown === slot.id ? shownPage(document) : []);
    const removed = elements.length > 0 ? { elements, place: null } : null;
    update(replacing(state, current, by, removed));
  };
  const replaceArrival = (slot: PageSlot): Arrival => {
    // The other release may throw before it has restored the fields.
    saveTyped(slot);
    return { type: 'replace', scrollY: window.scrollY };
  };

  const retryArrival = (slot: PageSlot): Arrival => {
    if (isBegun(slot)) saveTyped(slot);
    return { type: 'retry', hash: slot.entry.location.hash };
  };

  const replaceByFallback = (slot: PageSlot, broken: string) => {
    const { remote, page } = slot.page.route;
    const other = tab.fallbackOf(slot.page);
    if (!remote || !other?.routes.some((route) => route.page === page) || broken !== remote.live.id) return;
    const route = { ...slot.page.route, remote: { ...remote, live: other, previous: null } };
    void loader.load(route).promise.then((outcome) => {
      if (outcome.status === 'ready') replace(slot, { ...slot.page, route }, replaceArrival(slot));
    });
  };

  const recalledAtOf = ({ page, load }: PageSlot) => tab.recalledAt(page, releaseOf(load.outcome));

  const releaseIn = ({ load, page }: PageSlot) =>
    releaseOf(load.outcome) ?? page.route.remote?.live.id ?? tab.shell;
  const markFailed = (slot: PageSlot, code: string) =>
    tab.markFailed({
      ...{ unit: slot.page.route.unit, release: releaseIn(slot), code, phase: phaseOf(state, slot) },
    });
  // Two halves: after the machine has slept, the first timer fires before anything else has run.
  const inHalfTheTime = (work: () => void) => window.setTimeout(work, interactiveTimeout / 2);
  const noteStuck = () => {
    const slot = shownSlot(state);
    if (interactive || slot.id !== shownSlot(first).id || deps.isHidden()) return;
    markFailed(slot, 'not-interactive');
    deps.report();
  };
  void firstLoad.ready.then(() => inHalfTheTime(() => inHalfTheTime(noteStuck)));

  const isIdle = (slot: PageSlot) => !isBegun(slot) && !isInField(document);

  /** Replaces a recalled release at once, or asks the visitor first if a form is in progress. */
  const checkRecall = () => {
    const { slot, declined, stage } = shownRecord(state);
    const recalledAt = recalledAtOf(slot);
    // The answer of the server has to find the page that waits for it, and then the visitor what it says.
    const isWaiting = stage === 'sending' || stage === 'sent';
    if (recalledAt <= declined || isWaiting) return offer(null);
    if (!isIdle(slot)) return offer(slot.id);
    if (state.swap?.slot === slot.id && state.swap.recalledAt === recalledAt) return;
    update({ ...state, swap: { slot: slot.id, recalledAt } });
    void replaceRecalled(slot, false);
  };
  /** @returns whether the page's code could be loaded, from the release that is live now or from its fallback */
  const replaceRecalled = async (slot: PageSlot, agreed: boolean): Promise<boolean> => {
    const { pathname } = slot.entry.location;
    const page = tab.find(pathname, null);
    loader.evictFailed(page.route);
    const load = loader.load(page.route);
    await load.promise;
    if (state.swap?.slot === slot.id) update({ ...state, swap: null });
    // A load that fails first may succeed later.
    const loaded = load.outcome?.status === 'ready';
    // The visitor may have gone on, or decided to stay.
    if (state.shown !== slot.id || (agreed && state.offered !== slot.id)) return loaded;
    const isLive = page.route.remote?.live.id === tab.find(pathname, null).route.remote?.live.id;
    // In the meantime the visitor may have started a form, or another release may have gone live.
    if (!agreed && (shownRecord(state).stage !== 'empty' || !isIdle(slot) || !isLive)) checkRecall();
    else if (!isLive) return replaceRecalled(slot, agreed);
    else if (loaded) replace(slot, page, replaceArrival(slot));
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
  const unloadUnused = (slot: PageSlot) => {
    const { worked, removed } = shownRecord(state);
    // A page that has thrown waits for another release. The links of a recalled release lead to another one.
    if (state.shown !== slot.id || !worked || removed || recalledAtOf(slot) > 0) return;
    const { unused, pending } = loader.evictExcept(slot.page.route.unit, usedReleases(state));
    for (const release of unused) deps.unload(release);
    for (const load of pending) {
      const again = () => unloadUnused(slot);
      load.then(again, again);
    }
  };
  tab.subscribe(() => {
    checkRecall();
    unloadUnused(shownSlot(state));
  });

  return {
    state: (): NavigationState => state,
    first,
    firstPage,
    formRecords: {
      subscribe: tab.subscribe,
      newest: () => tab.composition().privacy,
      first: tab.composition().privacy,
    } satisfies FormRecords,
    waiting: deps.waiting as Pick<Waiting, 'on' | 'isOnline'>,
    /** Resolves when the code of the first page is there: other code may be loaded. */
    firstLoaded: firstLoad.ready,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    navigator: {
      createHref: hrefOf,
      go: history.go,
      push: (to: To, data?: unknown) => navigateTo(to, 'push', data),
      replace: (to: To, data?: unknown) => navigateTo(to, 'replace', data),
    },
    /** Whether an address belongs to a route other than `*`. */
    hasPage: (pathname: string) => tab.find(pathname, wantedSlot(state).page).route.path !== '*',
    mounted: (slot: PageSlot) => {
      update(hydrated(state, slot.id));
      if (!interactive) deps.onHydrated();
      if (!interactive) learn(shownSlot(first), { confirmation: confirmationOf(entry, deps.isReload) });
      interactive = true;
    },
    /** The page has not thrown in its effects: its release works. */
    healthy: (slot: PageSlot, release: string) => {
      learn(slot, { worked: true, removed: null });
      if (!slot.page.route.remote) return;
      tab.markHealthy(slot.page, release);
      // It may have come from a fallback that was recalled while it was loading.
      checkRecall();
      unloadUnused(slot);
      deps.report();
    },
    /** The page of a slot has thrown and is about to be removed: its elements and field values are saved. */
    throwing: (slot: PageSlot, focused: Element | null) => {
      if (state.shown !== slot.id) return;
      if (isBegun(slot)) saveTyped(slot);
      const elements = shownPage(document);
      const { arrival } = slot;
      const { worked } = shownRecord(state);
      const place = worked ? { arrival, scrollY: window.scrollY, focused } : null;
      if (elements.length > 0) learn(slot, { removed: { elements, place } });
    },
    /** The readable elements of the page that a slot has replaced; empty if there were none. */
    removedElements: ({ id }: PageSlot): readonly Element[] =>
      recordWith(state, id)?.removed?.elements ?? noElements,
    /** What the visitor is told at the top of the page of a slot; null if there is nothing. */
    confirmation: ({ id }: PageSlot): string | null => recordWith(state, id)?.confirmation ?? null,
    dismiss: () => {
      learn(shownSlot(state), { confirmation: null });
      history.forgetState();
    },
    /** Where the visitor was in the page of a slot when it threw; null if it had not arrived there yet. */
    placeBefore: ({ id, arrival }: PageSlot): Place | null => {
      const place = recordWith(state, id)?.removed?.place ?? null;
      return place?.arrival === arrival ? place : null;
    },
    /** The page of a slot has thrown and was removed. If its release is not the cause, the same page comes again, once. */
    threw: (slot: PageSlot, error: unknown, components?: Evidence['components']) => {
      const broken = { unit: slot.page.route.unit, release: releaseIn(slot) };
      const failure = deps.examineFailure({ error, components, page: broken });
      const isFirst = state.shown === slot.id && slot.arrival.type !== 'replace';
      if (!failure && isFirst) return replace(slot, slot.page, replaceArrival(slot));
      if (failure) {
        tab.avoid(broken);
        tab.markFailed({ ...failure, code: 'render', phase: phaseOf(state, slot) });
      }
      deps.checkComposition();
      if (state.prerendered === slot.id) update(settled({ ...state, prerendered: null }));
      replaceByFallback(slot, broken.release);
      if (!interactive) deps.onFailed();
      // What a visitor sees does not depend on it.
      deps.report();
    },
    loadedLate: (slot: PageSlot) => replace(slot, slot.page, retryArrival(slot)),
    /**
     * Retries a failed page, or one that was rendered and whose code has failed; resolves when the retry has ended.
     *
     * @param isPress whether the visitor has asked for it. Otherwise the page is not opened for it
     */
    retry: async (slot: PageSlot, isPress = true): Promise<void> => {
      // The retry uses the release that is live now. The tab may not have heard of it yet, because a release is often
      // replaced for the same failure.
      await Promise.race([
        deps.checkComposition(),
        new Promise<void>((resolve) => window.setTimeout(resolve, compositionTimeout)),
      ]);
      if (wantedSlot(state).id !== slot.id) return;
      const { pathname } = slot.entry.location;
      // webpack would wait for a request of a page of the shell that hangs. Its document has the page whole.
      const isOwn = !slot.page.route.remote && slot.load.outcome?.status === 'failed';
      const needsDocument = isPress && (needsNewShell(tabFacts()) || (isOwn && !hasBegunForm()));
      if (needsDocument && (await deps.waiting.ask())) return deps.openDocument('', 'reload');
      if (isOwn) dropPending(slot.page.route.page);
      const page = tab.find(pathname, null);
      // What is on screen stays until the retry has ended. A page that was rendered is hydrated then, and a card gives
      // way to its page, also if it comes later: see `loadedLate`.
      if (slot.load.outcome?.status === 'failed' && isSamePage(slot, pathname, page)) {
        noteFailure(await slot.load.retry());
        return;
      }
      loader.evict(slot.page.route);
      const outcome = await loader.load(page.route).promise;
      const isReadable = slot.rendered || recordWith(state, slot.id)?.removed;
      if (!isReadable) replace(slot, page, retryArrival(slot));
      else if (outcome.status === 'ready') replace(slot, page, replaceArrival(slot));
    },
    /** Resolves with false if the other release could not be loaded: the page stays, and so does the offer. */
    answerOffer: async (accepted: boolean): Promise<boolean> => {
      const slot = shownSlot(state);
      if (accepted) return replaceRecalled(slot, true);
      update({ ...learning(state, slot.id, { declined: recalledAtOf(slot) }), offered: null });
      return true;
    },
    formStage: ({ form, stage: ofForm, confirmation }: FormEventDetail) => {
      const page = pageOf(form);
      const isAnswered = forms.get(form)?.stage === 'sending' && confirmation !== '';
      forms.set(form, { page, stage: ofForm });
      if (isAnswered && page !== state.shown) learn(shownSlot(state), { confirmation });
      const record = recordWith(state, page);
      const ofPage = [...form.ownerDocument.forms]
        .map((one) => forms.get(one))
        .filter((one) => one?.page === page);
      const stage = byLoss.find((one) => ofPage.some((known) => known?.stage === one)) ?? 'empty';
      if (!record || record.stage === stage) return;
      learn(record.slot, { stage });
      // The saved fields of an earlier copy are not needed any more.
      const { [pathOf(record.slot)]: saved, ...typed } = state.typed;
      if (saved && !isInProgress({ ...record, stage })) update({ ...state, typed });
      // Whether a recalled release may be replaced depends on the stage.
      checkRecall();
    },
    /** The server has refused a form that its own rules accept: its release fails. Its page may be hidden by now. */
    formRefused: (form: Element) => {
      const record = recordWith(state, pageOf(form));
      if (!record) return;
      markFailed(record.slot, 'form-refused');
      deps.report();
    },
    failurePhase: (unit: UnitName, fails: 'to load' | 'to run') =>
      failurePhase(state, unit, fails, interactive),
    /** Loads the code of the page of a path; resolves on success and on failure. */
    prefetch: async (pathname: string): Promise<void> => {
      const { route } = tab.find(pathname, wantedSlot(state).page);
      await loader.prefetch(route)?.promise;
    },
    /**
     * Whether a link in view is enough to load the code of the page of a path. It is not for a page that loads its own
     * code ahead once it is open: such a page has the most code, and navigation bars have links to it everywhere.
     */
    isWantedInView: (pathname: string): boolean =>
      tab.find(pathname, wantedSlot(state).page).route.hydrate !== 'prefetch',
    /** Whether a click with a pointer on a link to a path opens its document, if that was prefetched. */
    opensDocument: (pathname: string): boolean => wayTo(pathname, 'pointer', true).way === 'document',
    prerender: (pathname: string) => {
      if (pathname === state.entry.location.pathname || leadsHome(pathname) || knownPage(pathname)) return;
      const page = tab.find(pathname, wantedSlot(state).page);
      const prerendered = recordWith(state, state.prerendered)?.slot;
      if (prerendered && isSamePage(prerendered, pathname, page)) return;
      if (hasOtherPolicy(page) || loader.outcomeOf(page.route)?.status !== 'ready') return;
      const location = { ...state.entry.location, pathname, search: '', hash: '', state: null };
      const slot = slotFor({ ...state.entry, location }, page, { type: 'forward', hash: '' });
      update(prerendering(state, slot));
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

const noElements: readonly Element[] = [];

function confirmationIn(data: unknown): string | null {
  return (data as Partial<ConfirmedNavigation> | null | undefined)?.confirmation ?? null;
}

export function hrefOf(to: To): string {
  return typeof to === 'string' ? to : createPath(to);
}

/** Compares path and release: another release of the same page is another page. */
function isSamePage(slot: PageSlot, pathname: string, { route }: PageMatch): boolean {
  return pathOf(slot) === pathname && slot.page.route.remote?.live.id === route.remote?.live.id;
}

const NavigationContext = createContext<Navigation | null>(null);

export const NavigationProvider = NavigationContext.Provider;

export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (!navigation) throw new Error('useNavigation needs a NavigationProvider around the frame.');
  return navigation;
}

export function useNavigationState(): NavigationState {
  const { subscribe, state, first } = useNavigation();
  return useSyncExternalStore(subscribe, state, () => first);
}
