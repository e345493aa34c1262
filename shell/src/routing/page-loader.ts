import { asLoadError } from '../remotes/load-error.ts';
import { checkedPage, type PageOutcome, type ReadyPage } from '../remotes/page-outcome.ts';
import type { LoadRemotePage } from '../remotes/remote-pages.ts';
import type { ownPages } from './own-pages.ts';
import type { OwnedRoute } from './route-table.ts';

/** A page's code on its way, or there. The same object for the same page until it is forgotten. */
export interface PageLoad {
  /** How the first try ended, so that a page that is there is shown without a pause; null until then. */
  readonly outcome: PageOutcome | null;
  readonly promise: Promise<PageOutcome>;
  /** Resolves with the first try that succeeds, and never rejects: for a page that is readable without its code. */
  readonly ready: Promise<ReadyPage>;
  /** Tries once more; who waits for `ready` is served by it. */
  again(): Promise<PageOutcome>;
}

export interface PageLoader {
  /** Starts loading a page's code, or finds it started. */
  load(route: OwnedRoute): PageLoad;
  /** Makes the next `load` of a failed page try anew. */
  forget(route: OwnedRoute): void;
}

export function pageLoader(own: typeof ownPages, loadRemotePage: LoadRemotePage): PageLoader {
  const loads = new Map<string, PageLoad>();
  const keyOf = (route: OwnedRoute) => `${route.remote?.live.container ?? 'shell'}/${route.page}`;

  const start = async ({ remote, page }: OwnedRoute): Promise<PageOutcome> => {
    if (remote) return loadRemotePage(remote, page);
    try {
      const module = await own[page]?.();
      return { at: 'ready', Page: checkedPage(page, module ?? null).Page, release: 'shell' };
    } catch (cause) {
      return { at: 'failed', error: asLoadError(page, cause) };
    }
  };

  return {
    load: (route) => {
      const key = keyOf(route);
      const load = loads.get(key) ?? startLoad(() => start(route));
      loads.set(key, load);
      return load;
    },
    forget: (route) => void loads.delete(keyOf(route)),
  };
}

function startLoad(start: () => Promise<PageOutcome>): PageLoad {
  let resolveReady: (page: ReadyPage) => void;
  const ready = new Promise<ReadyPage>((resolve) => {
    resolveReady = resolve;
  });
  const attempt = async () => {
    const outcome = await start();
    load.outcome = outcome;
    if (outcome.at === 'ready') resolveReady(outcome);
    return outcome;
  };
  const load: { -readonly [Key in keyof PageLoad]: PageLoad[Key] } = {
    outcome: null,
    promise: Promise.resolve().then(attempt),
    ready,
    again: attempt,
  };
  return load;
}
