import {
  defaultSettings,
  type RemotePage,
  type RemoteRelease,
  type SiteComposition,
} from '@platform/contract';
import { act, render } from '@testing-library/react';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.node';
import { examineFailure } from '../../reporting/failure-owner.ts';
import { followLinks } from '../../tab/links.ts';
import { testTab, waitingOf } from '../../tab/testing/tab.ts';
import { retryDelay } from '../../tab/waiting.ts';
import { App } from '../app.tsx';
import {
  createEarlyNavigation,
  type EarlyDeps,
  type LateCode,
  type Navigation,
} from '../early-navigation.ts';
import { openFirstPage } from '../first-page.ts';
import { createHistory } from '../history.ts';
import { createNavigation, type NavigationDeps } from '../navigation.ts';
import { firstFields, watchForms } from '../page-fields.ts';
import { createPageLoader } from '../page-loader.ts';
import { pageParts } from '../page-parts.tsx';
import { staticNavigation } from '../static-navigation.ts';
import { createTab } from '../tab-releases.ts';
import type { FakeBrowser } from './fake-browser.ts';
import { plainParts } from './plain-parts.tsx';

export type LoadPage = (release: RemoteRelease, page: string, retry: number) => Promise<RemotePage['Page']>;

export interface ShellOptions {
  readonly browser: FakeBrowser;
  readonly composition: SiteComposition;
  readonly load: LoadPage;
  /** The shell's own pages, by name. Their code may come later. */
  readonly own?: Readonly<Record<string, RemotePage['Page'] | Promise<RemotePage['Page']>>>;
  /** The page that was rendered into the document; without it the document is empty. */
  readonly renderedWith?: RemotePage['Page'];
  readonly beforeHydration?: (root: HTMLElement) => void;
  /** Whether React renders that page anew, as if others had changed it. */
  readonly anew?: boolean;
  readonly timers?: Pick<NavigationDeps['window'], 'setTimeout' | 'clearTimeout'>;
  /** The waits of the page loader. By default no load times out. */
  readonly wait?: (ms: number) => Promise<void>;
  /** Called with an error that a page throws. Otherwise React writes it to the console. */
  readonly onCaughtError?: (error: unknown) => void;
  readonly deps?: Partial<NavigationDeps>;
  /** The code that is not needed for reading comes then. Without it, it is there from the beginning. */
  readonly late?: Promise<void>;
  /** Of a page whose late code has not come. By default its waits never end. */
  readonly early?: Partial<EarlyDeps>;
}

export type OpenShell = Awaited<ReturnType<typeof openShell>>;

export const catalog = (id: string, paths = ['/cellar', '/join-innovation']): RemoteRelease => ({
  id,
  container: `catalog_${id}`,
  entry: `/assets/catalog/${id}/remoteEntry.js`,
  routes: paths.map((path) => ({
    path,
    page: path.slice(1),
    title: `${path.slice(1)} page`,
    description: `${path}, described.`,
  })),
  integrity: {},
});

export const composed = (
  sequence: number,
  live: RemoteRelease,
  more: Partial<SiteComposition['remotes']['catalog']> = {},
): SiteComposition => ({
  sequence,
  shell: 's1',
  remotes: { catalog: { live, previous: null, recalledAt: 0, ...more } },
});

/** Renders the whole shell (frame, navigation, pages) with the test's browser, network and clock. */
export async function openShell(options: ShellOptions) {
  const { browser, composition, load, own = {}, renderedWith, beforeHydration } = options;
  const { timers, wait, onCaughtError, deps, late } = options;
  const calls: string[] = [];
  const appOf = (on: Navigation) => (
    <StrictMode>
      <App
        parts={plainParts}
        settings={defaultSettings}
        navigation={on}
        year={2026}
        onThrow={(error) => calls.push(`threw ${error}`)}
      />
    </StrictMode>
  );
  window.scrollTo = ((to: ScrollToOptions) => browser.scrollTo(to.top ?? 0)) as typeof window.scrollTo;
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    browser.scrollTo(topOf(this));
  };

  const tab = createTab(composition, plainParts.declaration);
  const rendered = document.createElement('div');
  if (renderedWith) {
    document.body.append(rendered);
    const { pathname } = browser.location;
    const page = tab.find(pathname, null);
    const release = page.route.remote?.live.id ?? composition.shell;
    const outcome = { status: 'ready', Page: renderedWith, release } as const;
    rendered.innerHTML = renderToString(
      appOf(staticNavigation(pathname, page, outcome, { first: composition.passed })),
    );
    beforeHydration?.(rendered);
  }
  const loader = createPageLoader({
    shell: composition.shell,
    ownPages: Object.fromEntries(
      Object.entries(own).map(([name, Page]) => [
        name,
        async () => ({ default: { contract: 1, Page: await Page } }),
      ]),
    ) as never,
    federation: async () => ({
      loadPage: async (release, page, retry) => ({
        default: { contract: 1, Page: await load(release, page, retry) },
      }),
      unload: () => undefined,
    }),
    // Retry delays end at once, timeouts never.
    wait: wait ?? ((ms) => (ms < 2 * retryDelay ? Promise.resolve() : new Promise(() => undefined))),
    random: () => 0.5,
    onFailure: (unit, release, { code }) => {
      calls.push(`failed ${release?.id ?? unit} ${code}`);
    },
  });
  const history = createHistory(browser, Math.random, waitingOf(browser));
  const { home = plainParts.site.home } = deps ?? {};
  const allDeps: NavigationDeps = {
    ...{ home, history, tab, loader, parts: pageParts },
    window: {
      get scrollY() {
        return browser.scrollY;
      },
      setTimeout: (...call: never[]) => (timers ?? window).setTimeout(...(call as unknown as [() => void])),
      clearTimeout: (timer) => (timers ?? window).clearTimeout(timer),
    } as NavigationDeps['window'],
    pressResponse: { navigate: (go) => go(), cancel: () => undefined },
    needsDocument: () => false,
    openDocument: (href, how) => void calls.push(`${how} ${href}`),
    isReload: false,
    clickOn: () => null,
    isPrefetched: () => false,
    isLeaving: () => false,
    waiting: testTab().waiting,
    isHidden: () => false,
    checkComposition: async () => void calls.push('check'),
    report: () => void calls.push('report'),
    examineFailure: (evidence) => examineFailure(evidence, () => null),
    unload: ({ id }) => void calls.push(`unload ${id}`),
    onHydrated: () => void calls.push('hydrated'),
    onFailed: () => undefined,
    ...deps,
  };
  let unwatchForms = () => {};
  const create: LateCode = (page, state, early) => {
    const whole = createNavigation(allDeps, page, state);
    unwatchForms = watchForms(document, whole.formStage, whole.formRefused, early);
    return whole;
  };
  const loadLate = async () => {
    calls.push('late code');
    await late;
    return create;
  };
  const navigation = createEarlyNavigation(
    {
      ...allDeps,
      ...{ document, load: loadLate, canHover: () => true, whenIdle: () => undefined },
      wait: () => new Promise(() => undefined),
      loadWithNotice: () => void calls.push('notice'),
      ...options.early,
    },
    openFirstPage(allDeps, renderedWith !== undefined, late ? null : firstFields),
    late ? null : create,
  );
  const unfollow = followLinks(document, navigation);
  const unwatch = () => {
    unwatchForms();
    unfollow();
  };
  const open = { browser, navigation, tab, loader, calls };

  // React reports hydration errors with the next commit of any root.
  const handlers = onCaughtError ? { onCaughtError, onRecoverableError: onCaughtError } : {};
  if (!renderedWith) {
    const view = await act(async () => render(appOf(navigation), handlers));
    const unload = async () => {
      await act(async () => view.unmount());
      unwatch();
    };
    return { ...open, root: view.container, unload };
  }
  const hydrated = await act(async () => {
    if (!options.anew) return hydrateRoot(rendered, appOf(navigation), handlers);
    const root = createRoot(rendered, handlers);
    // The page's code may have come by then.
    await new Promise((resolve) => setTimeout(resolve));
    startTransition(() => root.render(appOf(navigation)));
    return root;
  });
  const unload = async () => {
    await act(async () => hydrated.unmount());
    rendered.remove();
    unwatch();
  };
  return { ...open, root: rendered, unload };
}

/** jsdom has no layout. The test sets the position of an element by `data-top`. */
function topOf(element: Element): number {
  return Number(element.getAttribute('data-top') ?? 0);
}
