import {
  defaultSettings,
  type RemotePage,
  type RemoteRelease,
  type SiteComposition,
} from '@site/shared-ui/contracts';
import { act, render } from '@testing-library/react';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.node';
import { App } from '../../app.tsx';
import { saveFields, watchForms } from '../form-fields.ts';
import { createHistory } from '../history.ts';
import { createNavigation, type Navigation, type NavigationDeps } from '../navigation.ts';
import { scrollToTarget } from '../page-arrival.tsx';
import { createPageLoader, type PageLoader, retryDelay } from '../page-loader.ts';
import { shownPage } from '../shown-element.ts';
import { staticNavigation } from '../static-navigation.ts';
import { createTab, type Tab } from '../tab.ts';
import type { FakeBrowser } from './fake-browser.ts';

/** Loads a page's code: resolves with the page, or rejects as the federation runtime does. */
export type LoadPage = (release: RemoteRelease, page: string, attempt: number) => Promise<RemotePage['Page']>;

export interface ShellOptions {
  readonly browser: FakeBrowser;
  readonly composition: SiteComposition;
  readonly load: LoadPage;
  /** The shell's own pages, by name. */
  readonly own?: Readonly<Record<string, RemotePage['Page']>>;
  /** The page that the document came with; without it, nothing was rendered. */
  readonly renderedWith?: RemotePage['Page'];
  readonly timers?: Pick<NavigationDeps['window'], 'setTimeout' | 'clearTimeout'>;
  /** When a load is given up; never unless the test says so. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Takes what a page throws, which React otherwise writes to the console. */
  readonly onCaughtError?: (error: unknown) => void;
  readonly deps?: Partial<NavigationDeps>;
}

export interface OpenShell {
  readonly browser: FakeBrowser;
  readonly navigation: Navigation;
  readonly tab: Tab;
  readonly loader: PageLoader;
  readonly root: HTMLElement;
  /** What the shell asked of the browser and the server, in order. */
  readonly asked: readonly string[];
  readonly unload: () => Promise<void>;
}

export const careers = (id: string, paths = ['/career', '/join-innovation']): RemoteRelease => ({
  id,
  container: `careers_${id}`,
  entry: `/assets/careers/${id}/remoteEntry.js`,
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
  more: Partial<SiteComposition['remotes']['careers']> = {},
): SiteComposition => ({
  sequence,
  shell: 's1',
  remotes: { careers: { live, previous: null, recalledAt: 0, ...more } },
});

/** The whole shell on a browser, a network and a clock of the test's: frame, navigation, pages. */
export async function openShell(options: ShellOptions): Promise<OpenShell> {
  const { browser, composition, load, own = {}, renderedWith, timers, wait, onCaughtError, deps } = options;
  const asked: string[] = [];
  window.scrollTo = ((to: ScrollToOptions) => browser.scrollTo(to.top ?? 0)) as typeof window.scrollTo;
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    browser.scrollTo(topOf(this));
  };

  const tab = createTab(composition);
  const loader = createPageLoader({
    ownPages: Object.fromEntries(
      Object.entries(own).map(([name, Page]) => [name, async () => ({ default: { contract: 1, Page } })]),
    ) as never,
    renewOwnPage: () => undefined,
    federation: async () => ({
      loadPage: async (release, page, attempt) => ({
        default: { contract: 1, Page: await load(release, page, attempt) },
      }),
      unload: () => undefined,
    }),
    // The delay before a retry passes at once, and no time is ever over.
    wait: wait ?? ((ms) => (ms < 2 * retryDelay ? Promise.resolve() : new Promise(() => undefined))),
    random: () => 0.5,
    onFailure: (unit, release, { code }) => {
      asked.push(`failed ${release?.id ?? unit} ${code}`);
    },
  });
  const history = createHistory(browser, Math.random);
  const navigation = createNavigation(
    {
      history,
      tab,
      loader,
      window: {
        get scrollY() {
          return browser.scrollY;
        },
        setTimeout: (...call: never[]) => (timers ?? window).setTimeout(...(call as unknown as [() => void])),
        clearTimeout: (timer) => (timers ?? window).clearTimeout(timer),
      } as NavigationDeps['window'],
      findViewTransition: () => null,
      fields: { save: () => saveFields(document) },
      shownPage: () => shownPage(document),
      scrollTo: scrollToTarget,
      needsDocument: () => false,
      openDocument: (href, how) => void asked.push(`${how} ${href}`),
      checkComposition: () => void asked.push('check'),
      report: () => void asked.push('report'),
      unload: ({ id }) => void asked.push(`unload ${id}`),
      onHydrated: () => {
        history.takeOverScrollRestoration();
        asked.push('hydrated');
      },
      ...deps,
    },
    renderedWith !== undefined,
  );
  const unwatch = watchForms(document, { onTouch: navigation.formTouched, onSent: navigation.formSent });
  const open = { browser, navigation, tab, loader, asked };

  const appOf = (on: Navigation) => (
    <StrictMode>
      <App
        settings={defaultSettings}
        navigation={on}
        year={2026}
        onThrow={(error) => asked.push(`threw ${error}`)}
      />
    </StrictMode>
  );
  // React tells of what it could not hydrate with the next commit, of whichever root.
  const handlers = onCaughtError ? { onCaughtError, onRecoverableError: onCaughtError } : {};
  if (!renderedWith) {
    const view = await act(async () => render(appOf(navigation), handlers));
    const unload = async () => {
      await act(async () => view.unmount());
      unwatch();
    };
    return { ...open, root: view.container, unload };
  }
  const root = document.createElement('div');
  document.body.append(root);
  const { pathname } = browser.location;
  const outcome = { status: 'ready', Page: renderedWith, release: '' } as const;
  root.innerHTML = renderToString(appOf(staticNavigation(pathname, tab.find(pathname, null), outcome)));
  const hydrated = await act(async () => hydrateRoot(root, appOf(navigation), handlers));
  const unload = async () => {
    await act(async () => hydrated.unmount());
    root.remove();
    unwatch();
  };
  return { ...open, root, unload };
}

/** jsdom lays nothing out: an element is as far down as the test says it is. */
function topOf(element: Element): number {
  return Number(element.getAttribute('data-top') ?? 0);
}
