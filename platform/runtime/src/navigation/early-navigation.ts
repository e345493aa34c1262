import { formRefusedEvent, formStageEvent } from '@platform/contract';
import { parsePath, type To } from 'react-router-dom';
import type { Evidence } from '../reporting/failure-owner.ts';
import { isDeferred, ownLink } from '../tab/links.ts';
import { documentTime, firstReplaceDelay, interactiveTimeout, linkTimeout } from '../tab/waiting.ts';
import { recordThrown } from './failures.ts';
import type { FirstPage } from './first-page.ts';
import type { HistoryChange } from './history.ts';
import type { Navigation, NavigationDeps } from './navigation.ts';
import { hrefOf } from './navigation-context.tsx';
import {
  hydrated,
  learning,
  type NavigationState,
  type PageView,
  recordWith,
  shownView,
} from './navigation-state.ts';
import { shownPage } from './page-elements.ts';
import { releaseOf } from './page-loader.ts';

export interface EarlyDeps
  extends Pick<
    NavigationDeps,
    | 'history'
    | 'tab'
    | 'loader'
    | 'clickOn'
    | 'isPrefetched'
    | 'openDocument'
    | 'needsDocument'
    | 'waiting'
    | 'report'
    | 'onHydrated'
    | 'examineFailure'
  > {
  readonly document: Document;
  readonly wait: (ms: number) => Promise<void>;
  readonly whenIdle: (work: () => void) => void;
  /** Whether the visitor's main pointer can rest on a link. A finger cannot. */
  readonly canHover: () => boolean;
  /** Resolves when the code is there; never rejects. Tries again, if it has failed. */
  readonly load: () => Promise<LateCode>;
  /** Shows the visitor that the code cannot be had, and loads it when it can. */
  readonly loadWithNotice: () => void;
}

/** @param early events of forms before */
export type LateCode = (page: FirstPage, state: NavigationState, early: readonly Event[]) => Navigation;

/**
 * The navigation of a page that came with its document, as long as the visitor only reads it. The whole navigation takes its
 * place before it is needed: when the visitor points at a link whose document is not opened, or touches a form; when the
 * page's release is recalled; when something fails. A link that is clicked before waits for it, and the browser opens the
 * document of the link if it takes too long.
 */
export function createEarlyNavigation(deps: EarlyDeps, page: FirstPage, code: LateCode | null): Navigation {
  const { tab, loader, history, waiting, document, load } = deps;
  const first = page.state;
  const { load: firstLoad, page: match } = shownView(first);
  const listeners = new Set<() => void>();
  const formEvents: Event[] = [];
  let state = first;
  let live: Navigation | null = null;
  let opening: Promise<Navigation> | null = null;
  let missed: HistoryChange | null = null;
  let clicks = 0;

  const notify = () => {
    for (const listener of listeners) listener();
  };
  const update = (next: NavigationState) => {
    state = next;
    notify();
  };
  const attach = (create: LateCode): Navigation => {
    live = create(page, state === first ? first : { ...state }, formEvents);
    live.subscribe(notify);
    // What components have taken from it stays the same.
    Object.assign(navigation, { ...live, ...navigation });
    if (missed) live.follow(missed);
    notify();
    return live;
  };
  const whenLive = (): Promise<Navigation> => {
    const code = load();
    opening ??= code.then(attach);
    return opening;
  };
  const need = () => void whenLive();

  const opensDocument = (pathname: string): boolean => {
    const { route } = tab.find(pathname, match);
    const isHere = pathname === state.entry.location.pathname;
    const needsNoCode = isDeferred(route.hydrate) && loader.outcomeOf(route) === null;
    return !isHere && waiting.isOnline() && needsNoCode;
  };
  const go = (to: To, how: 'push' | 'replace', data: unknown) => {
    if (live) return live.navigator[how](to, data);
    const { pathname = '' } = typeof to === 'string' ? parsePath(to) : to;
    const clicked = { by: deps.clickOn(pathname), isPrefetched: deps.isPrefetched() };
    clicks += 1;
    const click = clicks;
    const navigate = (whole: Navigation) => {
      if (click === clicks) whole.navigateTo(to, how, data, clicked);
    };
    const onTime = Promise.race([whenLive(), deps.wait(linkTimeout)]);
    void onTime.then(async (whole) => {
      if (whole) return navigate(whole);
      if (click !== clicks || live) return live ? navigate(live) : undefined;
      // Nothing was typed in this document.
      if (await waiting.ask()) return deps.openDocument(hrefOf(to), how);
      deps.loadWithNotice();
      void whenLive().then(navigate);
    });
  };

  const navigation = {
    state: () => live?.state() ?? state,
    parts: () => live?.parts() ?? null,
    first,
    firstPage: page.kept,
    formRecords: {
      subscribe: tab.subscribe,
      newest: () => tab.composition().privacy,
      first: tab.composition().privacy,
    },
    waiting,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    navigator: {
      createHref: hrefOf,
      go: history.go,
      push: (to: To, data?: unknown) => go(to, 'push', data),
      replace: (to: To, data?: unknown) => go(to, 'replace', data),
    },
    hasPage: (pathname: string): boolean => {
      if (live) return live.hasPage(pathname);
      // The browser follows a link by itself, without any code.
      const isLeft = deps.isPrefetched() && deps.clickOn(pathname) === 'pointer' && opensDocument(pathname);
      return !isLeft && tab.find(pathname, match).route.path !== '*';
    },
    opensDocument: (pathname: string): boolean => live?.opensDocument(pathname) ?? opensDocument(pathname),
    mounted: (view: PageView) => {
      if (live) return live.mounted(view);
      const isFirst = !state.hydrated;
      update(hydrated(state, view.id));
      if (!isFirst) return;
      deps.onHydrated();
      // A finger gives no notice before it follows a link.
      if (!deps.canHover()) deps.whenIdle(need);
    },
    healthy: (view: PageView, release: string) => {
      if (live) return live.healthy(view, release);
      update(learning(state, view.id, { worked: true, removed: null }));
      if (!view.page.route.remote) return;
      tab.markHealthy(view.page, release);
      checkRecall();
      deps.report();
    },
    throwing: (view: PageView, focused: Element | null) => {
      if (live) return live.throwing(view, focused);
      const elements = shownPage(document);
      const worked = recordWith(state, view.id)?.worked;
      const place = worked ? { arrival: view.arrival, scrollY: window.scrollY, focused } : null;
      if (elements.length > 0) update(learning(state, view.id, { removed: { elements, place } }));
    },
    removedElements: (view: PageView) =>
      live?.removedElements(view) ?? recordWith(state, view.id)?.removed?.elements ?? noElements,
    threw: (view: PageView, error: unknown, components?: Evidence['components']) => {
      if (live) return live.threw(view, error, components);
      const failure = recordThrown(deps, state, view, { error, components });
      // The visitor may leave before the code has come.
      deps.report();
      void whenLive().then((whole) => whole.threw(view, error, components, failure));
    },
    retry: (...tried: Parameters<Navigation['retry']>) =>
      live ? live.retry(...tried) : whenLive().then((whole) => whole.retry(...tried)),
  };
  const checkRecall = () => {
    if (live || tab.recalledAt(match, releaseOf(firstLoad.outcome)) === 0) return;
    need();
    // The code may fail to load.
    void deps.wait(firstReplaceDelay).then(checkRecall);
  };

  if (code) {
    attach(code);
    return navigation as unknown as Navigation;
  }
  history.subscribe((change) => {
    if (live) return;
    missed = change;
    need();
  });
  tab.subscribe(checkRecall);
  void firstLoad.promise.then(({ status }) => status === 'failed' && need());
  // Its end is watched by the whole navigation.
  void firstLoad.ready.then(() => deps.wait(interactiveTimeout / 10)).then(() => state.hydrated || need());
  let pointedAt: EventTarget | null = null;
  const point = async ({
    target,
    type,
    pointerType,
  }: Pick<PointerEvent, 'target' | 'type' | 'pointerType'>) => {
    pointedAt = target;
    const link = ownLink(target);
    if (live || !link) return;
    if (type === 'pointerover' && pointerType === 'mouse' && opensDocument(link.pathname)) {
      // A click opens the document of the link.
      await deps.wait(documentTime);
      if (ownLink(pointedAt) !== link) return;
    }
    need();
  };
  // A link may have had the pointer or the focus before this code ran.
  const hovered = document.querySelector('a:hover');
  const target = hovered ?? document.querySelector('a:focus');
  void point({ target, type: hovered ? 'pointerover' : 'focusin', pointerType: 'mouse' });
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(type, (event) => void point(event as PointerEvent), { passive: true });
  for (const type of ['input', 'change', 'drop', formStageEvent, formRefusedEvent])
    document.addEventListener(
      type,
      (event) => {
        if (live) return;
        formEvents.push(event);
        need();
      },
      true,
    );
  return navigation as unknown as Navigation;
}

const noElements: readonly Element[] = [];
