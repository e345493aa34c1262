import { asLoadError } from '../remotes/load-error.ts';
import { checkedPage, type PageOutcome, type ReadyPage } from '../remotes/page-outcome.ts';
import type { LoadRemotePage } from '../remotes/remote-pages.ts';
import type { ownPages } from './own-pages.ts';
import type { OwnedRoute } from './route-table.ts';

/** A page's code on its way, or there. The same object for the same route until it is forgotten. */
export interface PageLoad {
  readonly promise: Promise<PageOutcome>;
  /** Resolves with the page's code, and never if that fails: for a page that is readable without. */
  readonly ready: Promise<ReadyPage>;
  /** Set once the promise has settled, so that a page that is there is shown without a pause. */
  outcome: PageOutcome | null;
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
      const known = loads.get(key);
      if (known) return known;
      const promise = start(route);
      const load: PageLoad = {
        outcome: null,
        promise,
        ready: new Promise((resolve) => {
          promise.then((outcome) => {
            load.outcome = outcome;
            if (outcome.at === 'ready') resolve(outcome);
          });
        }),
      };
      loads.set(key, load);
      return load;
    },
    forget: (route) => void loads.delete(keyOf(route)),
  };
}
