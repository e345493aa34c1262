import {
  type ComposedRemote,
  contractVersion,
  type RemotePage,
  type RemoteRelease,
  type UnitName,
} from '@site/shared-ui/contracts';
import type { Federation } from '../remotes/federation.ts';
import { asLoadError, LoadError } from '../remotes/load-error.ts';
import type { ownPages } from './own-pages.ts';
import type { OwnedRoute } from './tab.ts';

/** How long one try to load a page may take before something else is tried (ms). */
export const loadTimeout = 10_000;

/** How loading a page's code ended. It is a value, never a rejection, so that rendering can wait for it. */
export type PageOutcome = ReadyPage | { readonly status: 'failed'; readonly error: LoadError };

export interface ReadyPage {
  readonly status: 'ready';
  readonly Page: RemotePage['Page'];
  /** Id of the release it comes from, which may be the previous one; `shell` for the shell's own pages. */
  readonly release: string;
}

/** A page's code on its way, or there. The same object for the same page until it is forgotten. */
export interface PageLoad {
  /** How the last try ended; null until the first one has. */
  readonly outcome: PageOutcome | null;
  /** How the first try ended. */
  readonly promise: Promise<PageOutcome>;
  /** Resolves with the first try that succeeds, and never rejects: for a page that is readable without its code. */
  readonly ready: Promise<ReadyPage>;
  /** Tries once more; who waits for `ready` is served by it. */
  retry(): Promise<PageOutcome>;
}

export interface PageLoaderDeps {
  readonly ownPages: typeof ownPages;
  /** Loads the federation runtime; called when a remote's page is first wanted. */
  readonly federation: () => Promise<Federation>;
  /** Resolves after some time (ms); never, once the signal is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Told of each release that could not be loaded, also when another stood in. */
  readonly onFailure?: (release: RemoteRelease, error: LoadError) => void;
}

export interface PageLoader {
  /** Starts loading a page's code, or finds it started. */
  load(route: OwnedRoute): PageLoad;
  /** Makes the next `load` of a page try anew. */
  forget(route: OwnedRoute): void;
  /** The same for a page whose load has failed: whoever asks for it now gets another try. */
  forgetFailed(route: OwnedRoute): void;
  /**
   * Drops the pages of all other releases of a unit, except a release that is still loading: to remove that one would
   * make its load fail.
   *
   * @returns the releases that nothing uses any more
   */
  evictExcept(unit: UnitName, ids: readonly string[]): readonly RemoteRelease[];
}

export function createPageLoader(deps: PageLoaderDeps): PageLoader {
  const loads = new Map<string, { readonly route: OwnedRoute; readonly load: PageLoad }>();
  const keyOf = ({ unit, remote, page }: OwnedRoute) => `${unit}@${remote?.live.id ?? ''}/${page}`;
  const loadRemote = remoteLoader(deps);

  const start = async ({ remote, page }: OwnedRoute): Promise<PageOutcome> => {
    if (remote) return loadRemote(remote, page);
    const what = `${page} of the shell`;
    const load = () => withTimeout(deps, what, async () => (await deps.ownPages[page]?.()) ?? null);
    // webpack forgets a chunk that failed, so a second try requests it again.
    const outcome = await attempt(what, 'shell', load);
    return outcome.status === 'ready' ? outcome : attempt(what, 'shell', load);
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
      if (loads.get(keyOf(route))?.load.outcome?.status === 'failed') loads.delete(keyOf(route));
    },
    evictExcept: (unit, ids) => {
      const ofUnit = [...loads].filter(([, { route }]) => route.unit === unit);
      const loading = ofUnit.filter(([, { load }]) => load.outcome === null);
      const kept = new Set([...ids, ...loading.map(([, { route }]) => route.remote?.live.id)]);
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

/**
 * Makes the function that loads a remote's page: the live release, once more under a new address, then the
 * unit's previous release. Each try has its own timeout, because a stylesheet that hangs fires no event at all.
 */
function remoteLoader(deps: PageLoaderDeps) {
  const { federation, onFailure } = deps;
  const failedBefore = new Set<string>();
  let addresses = 0;

  const tryRelease = async (release: RemoteRelease, page: string): Promise<PageOutcome> => {
    const what = `${page} of ${release.container}`;
    // What failed once in this tab is requested under a new address, or the browser may answer from the failure.
    const number = failedBefore.has(release.container) ? ++addresses : 0;
    const outcome = await attempt(what, release.id, () =>
      withTimeout(deps, what, async () => (await federation()).loadPage(release, page, number)),
    );
    if (outcome.status === 'ready') return outcome;
    failedBefore.add(release.container);
    onFailure?.(release, outcome.error);
    return outcome;
  };

  return async ({ live, previous }: ComposedRemote, page: string): Promise<PageOutcome> => {
    const first = await tryRelease(live, page);
    if (first.status === 'ready') return first;
    const second = await tryRelease(live, page);
    if (second.status === 'ready' || !previous?.routes.some((route) => route.page === page)) return second;
    const fallback = await tryRelease(previous, page);
    return fallback.status === 'ready' ? fallback : second;
  };
}

/** Rejects with a `LoadError` when the work takes longer than `loadTimeout`. */
async function withTimeout<T>(
  { wait }: Pick<PageLoaderDeps, 'wait'>,
  what: string,
  work: () => Promise<T>,
): Promise<T> {
  const done = new AbortController();
  const timeout = wait(loadTimeout, done.signal).then(() => {
    throw new LoadError('deadline', `${what} did not load within ${loadTimeout / 1000} s.`);
  });
  try {
    return await Promise.race([work(), timeout]);
  } finally {
    done.abort();
  }
}

async function attempt(what: string, release: string, load: () => Promise<unknown>): Promise<PageOutcome> {
  try {
    return { status: 'ready', Page: checkedPage(what, await load()).Page, release };
  } catch (cause) {
    return { status: 'failed', error: asLoadError(what, cause) };
  }
}

/** Checks what a unit exposed when it comes in; from here on it is trusted. */
export function checkedPage(what: string, module: unknown): RemotePage {
  const exposed = (module as { default?: Partial<RemotePage> } | null)?.default;
  if (typeof exposed?.Page !== 'function') {
    throw new LoadError('page-missing', `${what} does not export { contract, Page } as its default.`);
  }
  if (exposed.contract !== contractVersion) {
    throw new LoadError(
      'wrong-contract',
      `${what} speaks contract ${exposed.contract}, this shell ${contractVersion}.`,
    );
  }
  return exposed as RemotePage;
}

/** The releases that a load has brought into the tab: the live one, and the previous one where that stood in. */
function loadedBy({ live, previous }: ComposedRemote, outcome: PageOutcome | null): readonly RemoteRelease[] {
  const stoodIn = outcome?.status === 'ready' && outcome.release === previous?.id;
  return stoodIn ? [live, previous] : [live];
}

function startLoad(start: () => Promise<PageOutcome>): PageLoad {
  let resolveReady: (page: ReadyPage) => void;
  const ready = new Promise<ReadyPage>((resolve) => {
    resolveReady = resolve;
  });
  const run = async () => {
    const outcome = await start();
    load.outcome = outcome;
    if (outcome.status === 'ready') {
      resolveReady(outcome);
      markFulfilled(ready, outcome);
    }
    return outcome;
  };
  const promise = Promise.resolve().then(run);
  void promise.then((outcome) => markFulfilled(promise, outcome));
  const load: { -readonly [Key in keyof PageLoad]: PageLoad[Key] } = {
    outcome: null,
    promise,
    ready,
    retry: run,
  };
  return load;
}

/** What React itself writes on a promise it has waited for: `use` then returns the value at once. */
export function markFulfilled<T>(promise: Promise<T>, value: T): Promise<T> {
  return Object.assign(promise, { status: 'fulfilled', value });
}
