import { formRefusedEvent, formStageEvent } from '@platform/contract';
import type { PassedClosings } from '@platform/host';
import { parsePath, type To } from 'react-router-dom';
import type { Evidence } from '../reporting/failure-owner.ts';
import { isDeferred, ownLink } from '../tab/links.ts';
import { interactiveTimeout, linkTimeout } from '../tab/waiting.ts';
import { recordThrown } from './failures.ts';
import type { FirstPage } from './first-page.ts';
import type { FormRecords } from './form-records.ts';
import type { NavigationDeps, WholeNavigation } from './navigation.ts';
import { hrefOf } from './navigation-context.tsx';
import {
  hydrated,
  learning,
  type NavigationState,
  type PageView,
  recordWith,
  shownView,
  withView,
} from './navigation-state.ts';
import { focusOn, hasForm, shownPage } from './page-elements.ts';
import { releaseOf } from './page-loader.ts';
import { shownTarget } from './page-target.ts';

export interface EarlyDeps
  extends Pick<
    NavigationDeps,
    | 'history'
    | 'tab'
    | 'loader'
    | 'clickOn'
    | 'isPrefetched'
    | 'openDocument'
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
  /** Resolves when the code has loaded, and never rejects. Each call after a failed attempt starts another one. */
  readonly load: () => Promise<LateCode>;
  /** Shows the visitor that the code cannot be had, and loads it when it can. */
  readonly loadWithNotice: () => void;
}

/** @param early events of forms before */
export type LateCode = (page: FirstPage, state: NavigationState, early: readonly Event[]) => WholeNavigation;

export type Navigation = ReturnType<typeof createEarlyNavigation>;

/**
 * The navigation of a page that came with its document, as long as the visitor only reads it. The whole navigation takes its
 * place when the visitor points at a link whose document is not opened, or touches a form; when the page's release is
 * recalled; when something fails. What is wanted before waits for it.
 */
export function createEarlyNavigation(deps: EarlyDeps, page: FirstPage, code: LateCode | null) {
  const { tab, loader, history, waiting, document, load } = deps;
  const first = page.state;
  const { load: firstLoad, page: match } = shownView(first);
  const listeners = new Set<() => void>();
  const formEvents: Event[] = [];
  let state = first;
  let live: WholeNavigation | null = null;
  let opening: Promise<WholeNavigation> | null = null;
  let insisted = false;
  let wishes = 0;

  const notify = () => {
    for (const listener of listeners) listener();
  };
  const update = (next: NavigationState) => {
    state = next;
    notify();
  };
  const attach = (create: LateCode): WholeNavigation => {
    live = create(page, state, formEvents.splice(0));
    live.subscribe(notify);
    // What components have taken from it stays the same.
    Object.assign(navigation, { ...live, ...navigation });
    notify();
    return live;
  };
  const whenLive = (): Promise<WholeNavigation> => {
    const code = load();
    opening ??= code.then(attach);
    return opening;
  };
  const need = () => void whenLive();
  /** For what the visitor notices. */
  const insist = () => {
    if (!insisted) deps.loadWithNotice();
    insisted = true;
    return whenLive();
  };

  const opensDocument = (pathname: string): boolean => {
    const { route } = tab.find(pathname, match);
    const isHere = pathname === state.entry.location.pathname;
    const needsNoCode = isDeferred(route.hydrate) && loader.outcomeOf(route) === null;
    return !isHere && waiting.isOnline() && needsNoCode && !hasForm(document);
  };
  /**
   * Follows the visitor's last click or history move when the code has loaded. If that takes too long, the browser opens the
   * document. It does not if a form would be lost or the server does not answer.
   */
  const answer = async (open: () => void, follow: (whole: WholeNavigation) => void) => {
    wishes += 1;
    const wish = wishes;
    const canOpen = () => wish === wishes && !live && !hasForm(document);
    const onTime = await Promise.race([whenLive().catch(() => null), deps.wait(linkTimeout)]);
    if (!onTime && canOpen() && (await waiting.ask()) && canOpen()) return open();
    if (wish !== wishes) return;
    const whole = onTime ?? live ?? (await insist());
    if (wish === wishes) follow(whole);
  };
  const go = (to: To, how: 'push' | 'replace', data: unknown) => {
    if (live) return live.navigateTo(to, how, data);
    const { pathname = '' } = typeof to === 'string' ? parsePath(to) : to;
    const clicked = { by: deps.clickOn(pathname), isPrefetched: deps.isPrefetched() };
    void answer(
      () => deps.openDocument(hrefOf(to), how),
      (whole) => whole.navigateTo(to, how, data, clicked),
    );
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
    } satisfies FormRecords,
    passedClosings: {
      subscribe: tab.subscribe,
      newest: () => tab.composition().passed,
      first: tab.composition().passed,
    } as PassedClosings,
    waiting: waiting as Pick<typeof waiting, 'on' | 'isOnline'>,
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
    /** The readable elements of the page that a view has replaced; empty if there were none. */
    removedElements: ({ id }: PageView): readonly Element[] =>
      recordWith(live?.state() ?? state, id)?.removed?.elements ?? noElements,
    threw: (view: PageView, error: unknown, components?: Evidence['components']) => {
      if (live) return live.threw(view, error, components);
      const failure = recordThrown(deps, state, view, { error, components });
      // The visitor may leave before the code has come.
      deps.report();
      void insist().then((whole) => whole.threw(view, error, components, failure));
    },
    /** Tries the page's code again, also if the other code cannot be had. */
    retry: async (...tried: Parameters<WholeNavigation['retry']>): Promise<void> => {
      if (live) return live.retry(...tried);
      need();
      await firstLoad.retry();
    },
  };
  const whole = navigation as typeof navigation & WholeNavigation;
  if (code) {
    attach(code);
    return whole;
  }
  const checkRecall = () => {
    if (!live && tab.recalledAt(match, releaseOf(firstLoad.outcome)) > 0) void insist();
  };
  history.subscribe((change) => {
    if (live) return;
    const { cause, entry } = change;
    if (entry.location.pathname !== state.entry.location.pathname)
      return void answer(
        () => deps.openDocument('', 'reload'),
        ({ follow }) => follow(change),
      );
    wishes += 1;
    // The browser itself scrolls.
    history.markShown(entry.key);
    const moved = { ...state, entry };
    update(state.hydrated ? withView(moved, { ...shownView(state), entry }) : moved);
    if (cause === 'anchor' && state.hydrated) focusOn(shownTarget(document, entry.location.hash));
    need();
  });
  // A visitor who returns to this document does not expect an earlier click to act.
  waiting.on('leave', () => {
    wishes += 1;
  });
  tab.subscribe(checkRecall);
  void firstLoad.promise.then(({ status }) => status === 'failed' && need());
  // Its end is watched by the whole navigation.
  void firstLoad.ready.then(() => deps.wait(interactiveTimeout / 10)).then(() => state.hydrated || need());
  const point = ({ target, type, pointerType }: Pick<PointerEvent, 'target' | 'type' | 'pointerType'>) => {
    const link = ownLink(target);
    const byMouse = type === 'pointerover' && pointerType === 'mouse';
    // A click opens the document that a mouse has asked for.
    if (!live && link && !(byMouse && opensDocument(link.pathname))) need();
  };
  // A link may have had the pointer or the focus before this code ran.
  const hovered = document.querySelector('a:hover');
  const target = hovered ?? document.querySelector('a:focus');
  point({ target, type: hovered ? 'pointerover' : 'focusin', pointerType: 'mouse' });
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(type, (event) => point(event as PointerEvent), { passive: true });
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
  return whole;
}

const noElements: readonly Element[] = [];
