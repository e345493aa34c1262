import type { ComposedRemote, RemoteRelease, UnitName } from '@site/shared-ui/contracts';
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
  /** Makes the next `load` of a page try anew. */
  forget(route: OwnedRoute): void;
  /** The same for a page whose load has failed: whoever asks for it now gets another try. */
  forgetFailed(route: OwnedRoute): void;
  /**
   * Drops the pages of all other releases of a unit, but for a release that is on its way: to take that away in
   * the middle would make its load fail.
   *
   * @returns the releases that nothing holds any more
   */
  keepOnly(unit: UnitName, ids: readonly string[]): readonly RemoteRelease[];
}

export function pageLoader(own: typeof ownPages, loadRemotePage: LoadRemotePage): PageLoader {
  const loads = new Map<string, { readonly route: OwnedRoute; readonly load: PageLoad }>();
  const keyOf = ({ unit, remote, page }: OwnedRoute) => `${unit}@${remote?.live.id ?? ''}/${page}`;

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
      if (known) return known.load;
      const load = startLoad(() => start(route));
      loads.set(key, { route, load });
      return load;
    },
    forget: (route) => void loads.delete(keyOf(route)),
    forgetFailed: (route) => {
      if (loads.get(keyOf(route))?.load.outcome?.at === 'failed') loads.delete(keyOf(route));
    },
    keepOnly: (unit, ids) => {
      const ofUnit = [...loads].filter(([, { route }]) => route.unit === unit);
      const coming = ofUnit.filter(([, { load }]) => load.outcome === null);
      const kept = new Set([...ids, ...coming.map(([, { route }]) => route.remote?.live.id)]);
      const dropped = new Map<string, RemoteRelease>();
      for (const [key, { route, load }] of ofUnit) {
        if (!route.remote || kept.has(route.remote.live.id)) continue;
        loads.delete(key);
        for (const release of loadedBy(route.remote, load.outcome))
          if (!kept.has(release.id)) dropped.set(release.id, release);
      }
      return [...dropped.values()];
    },
  };
}

/** What a load has brought into the tab: the live release, and the one before where that stood in. */
function loadedBy({ live, previous }: ComposedRemote, outcome: PageOutcome | null): readonly RemoteRelease[] {
  const stoodIn = outcome?.at === 'ready' && outcome.release === previous?.id;
  return stoodIn ? [live, previous] : [live];
}

function startLoad(start: () => Promise<PageOutcome>): PageLoad {
  let resolveReady: (page: ReadyPage) => void;
  const ready = new Promise<ReadyPage>((resolve) => {
    resolveReady = resolve;
  });
  const attempt = async () => {
    const outcome = await start();
    load.outcome = outcome;
    if (outcome.at === 'ready') {
      resolveReady(outcome);
      markSettled(ready, outcome);
    }
    return outcome;
  };
  const promise = Promise.resolve().then(attempt);
  void promise.then((outcome) => markSettled(promise, outcome));
  const load: { -readonly [Key in keyof PageLoad]: PageLoad[Key] } = {
    outcome: null,
    promise,
    ready,
    again: attempt,
  };
  return load;
}

/** What React itself writes on a promise it has waited for: `use` then returns the value without a pause. */
function markSettled<T>(promise: Promise<T>, value: T): void {
  Object.assign(promise, { status: 'fulfilled', value });
}
