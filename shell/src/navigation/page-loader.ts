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
import { createPendingRequests } from './pending-requests.ts';
import type { OwnedRoute } from './tab.ts';
import { type Arrived, type TurnDeps, tryInTurn, type Way, type WayState } from './try-in-turn.ts';

/** How long a visitor waits for a page before the error card says that it does not come (ms). */
const loadTimeout = 10_000;

/** How long the live release, and the retry of it, may be silent before the next way is tried beside them (ms). */
const silenceBefore = { retry: 5000, previous: 2500 } as const;

/** Delay before the retry of a release that has failed (ms), spread by half of itself to either side. */
export const retryDelay = 400;

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
  /** How loading has ended so far; null until it has. A page that comes too late makes it ready after all. */
  readonly outcome: PageOutcome | null;
  /** How the first try ended. */
  readonly promise: Promise<PageOutcome>;
  /** Resolves with the first try that succeeds, also after the first has ended, and never rejects. */
  readonly ready: Promise<ReadyPage>;
  /** Tries once more; who waits for `ready` is served by it. */
  retry(): Promise<PageOutcome>;
}

export interface PageLoaderDeps {
  readonly ownPages: typeof ownPages;
  /** Lets the next request for the code of a page of the shell be a new one. */
  readonly renewOwnPage: (page: string) => void;
  /** Loads the federation runtime; called when a remote's page is first wanted. */
  readonly federation: () => Promise<Federation>;
  /** Resolves after some time (ms); never, once the signal is aborted. */
  readonly wait: TurnDeps['wait'];
  readonly random: TurnDeps['random'];
  /**
   * Told once of each release that could not be loaded, also when another stood in; not of one that a retry has loaded.
   * Null stands for the shell's own.
   */
  readonly onFailure?: (unit: UnitName, release: RemoteRelease | null, error: LoadError) => void;
}

export interface PageLoader {
  /** Starts loading a page's code, or finds it started. */
  load(route: OwnedRoute): PageLoad;
  /** The same for a page that nobody waits for. Null where a request to its release has failed: more would not help. */
  prefetch(route: OwnedRoute): PageLoad | null;
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
  const { waysTo, isTroubled, requestAnew } = createWays(deps);

  const start = (route: OwnedRoute, onReady: (page: ReadyPage) => void): Promise<PageOutcome> => {
    const ways = waysTo(route);
    const turn = tryInTurn(ways, loadTimeout, deps);
    void turn.arrived.then(({ value }) => onReady(value));
    return turn.settled.then((arrived) => {
      const failures = failedReleases(route, ways, turn.states, arrived);
      for (const { release, error } of failures) deps.onFailure?.(route.unit, release, error);
      const [first] = failures;
      if (arrived) return arrived.value;
      return { status: 'failed', error: first?.error ?? tooLate(route) };
    });
  };

  const loadOf = (route: OwnedRoute): PageLoad => {
    const key = keyOf(route);
    const known = loads.get(key);
    if (known) return known.load;
    const load = startLoad(
      (onReady) => start(route, onReady),
      () => requestAnew(route),
    );
    loads.set(key, { route, load });
    return load;
  };

  return {
    load: loadOf,
    prefetch: (route) => (loads.has(keyOf(route)) || !isTroubled(route) ? loadOf(route) : null),
    forget: (route) => {
      loads.delete(keyOf(route));
      requestAnew(route);
    },
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

/** A way to a page, and the release that it leads to: null for the shell's own. */
interface PageWay extends Way<ReadyPage> {
  readonly release: RemoteRelease | null;
  /** What it requests; ways to the same share their pending requests. */
  readonly key: string;
}

/**
 * The ways to a page in their order: the live release, once more under a new address, then the unit's previous release.
 * A stylesheet that hangs fires no event at all, so each of them may be silent for a limited time only.
 */
function createWays({ federation, ownPages, renewOwnPage, wait }: PageLoaderDeps): {
  waysTo(route: OwnedRoute): readonly PageWay[];
  isTroubled(route: OwnedRoute): boolean;
  /** The visitor wants a page tried again: its next request does not wait for those that are pending. */
  requestAnew(route: OwnedRoute): void;
} {
  const requests = createPendingRequests<ReadyPage>({ wait });
  /** Containers, and pages of the shell, of which a request has failed or was silent. */
  const troubled = new Set<string>();
  let addresses = 0;

  const remoteWay = (release: RemoteRelease, page: string, silence: number, retry = false): PageWay => ({
    release,
    key: `${release.container}/${page}`,
    delay: retryDelay,
    silence,
    start: async () => {
      const { container } = release;
      if (retry) troubled.add(container);
      // What is in trouble is requested under a new address, or the browser may answer from the failure.
      const number = troubled.has(container) ? ++addresses : 0;
      const load = async () => (await federation()).loadPage(release, page, number);
      try {
        const ready = await readyPage(`${page} of ${container}`, release.id, load);
        troubled.delete(container);
        return ready;
      } catch (error) {
        troubled.add(container);
        throw error;
      }
    },
  });
  const ownWay = (page: string, silence: number, retry = false): PageWay => ({
    release: null,
    key: page,
    delay: retryDelay,
    silence,
    start: async () => {
      if (retry) troubled.add(page);
      if (troubled.has(page)) renewOwnPage(page);
      try {
        return await readyPage(
          `${page} of the shell`,
          'shell',
          async () => (await ownPages[page]?.()) ?? null,
        );
      } catch (error) {
        troubled.add(page);
        throw error;
      }
    },
  });

  const allWays = ({ remote, page }: OwnedRoute) => {
    if (!remote) return [ownWay(page, silenceBefore.retry), ownWay(page, loadTimeout, true)];
    const { live, previous } = remote;
    const stand = previous?.routes.some((route) => route.page === page) ? previous : null;
    return [
      remoteWay(live, page, silenceBefore.retry),
      remoteWay(live, page, silenceBefore.previous, true),
      ...(stand ? [remoteWay(stand, page, loadTimeout)] : []),
    ];
  };
  const waysTo = (route: OwnedRoute) =>
    allWays(route).map((way) => ({ ...way, start: () => requests.run(way.key, way.start) }));
  const requestAnew = (route: OwnedRoute) => {
    for (const { key } of allWays(route)) requests.forget(key);
  };
  const isTroubled = ({ remote, page }: OwnedRoute) => troubled.has(remote?.live.container ?? page);
  return { waysTo, isTroubled, requestAnew };
}

async function readyPage(what: string, release: string, load: () => Promise<unknown>): Promise<ReadyPage> {
  try {
    return { status: 'ready', Page: checkedPage(what, await load()).Page, release };
  } catch (cause) {
    throw asLoadError(what, cause);
  }
}

/** The releases that were tried in vain, each once, the live one first. */
function failedReleases(
  route: OwnedRoute,
  ways: readonly PageWay[],
  states: readonly WayState[],
  arrived: Arrived<ReadyPage> | null,
): readonly { readonly release: RemoteRelease | null; readonly error: LoadError }[] {
  const failures = new Map<RemoteRelease | null, LoadError>();
  for (const [index, { release }] of ways.entries()) {
    const state = states[index] ?? null;
    // What is silent is to blame where it was given its time: the live release. One that stands in had a moment only.
    const toBlame = release === ways[0]?.release && (arrived === null || index < arrived.way);
    if (state === null || (state.status === 'silent' && !toBlame)) continue;
    failures.set(release, state.status === 'failed' ? (state.error as LoadError) : tooLate(route));
  }
  if (arrived) failures.delete(ways[arrived.way]?.release ?? null);
  return [...failures].map(([release, error]) => ({ release, error }));
}

function tooLate({ page, unit }: OwnedRoute): LoadError {
  return new LoadError('deadline', `${page} of ${unit} did not load within ${loadTimeout / 1000} s.`);
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

function startLoad(
  start: (onReady: (page: ReadyPage) => void) => Promise<PageOutcome>,
  beforeRetry: () => void,
): PageLoad {
  let resolveReady: (page: ReadyPage) => void;
  const ready = new Promise<ReadyPage>((resolve) => {
    resolveReady = resolve;
  });
  const onReady = (page: ReadyPage) => {
    load.outcome = page;
    resolveReady(page);
    markFulfilled(ready, page);
  };
  const run = async () => {
    const outcome = await start(onReady);
    if (load.outcome?.status !== 'ready') load.outcome = outcome;
    return load.outcome;
  };
  const promise = Promise.resolve().then(run);
  void promise.then((outcome) => markFulfilled(promise, outcome));
  const load: { -readonly [Key in keyof PageLoad]: PageLoad[Key] } = {
    outcome: null,
    promise,
    ready,
    retry: () => {
      beforeRetry();
      return run();
    },
  };
  return load;
}

/** What React itself writes on a promise it has waited for: `use` then returns the value at once. */
export function markFulfilled<T>(promise: Promise<T>, value: T): Promise<T> {
  return Object.assign(promise, { status: 'fulfilled', value });
}
