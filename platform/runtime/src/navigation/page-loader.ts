import { contractVersion, type RemotePage, type RemoteRelease, type UnitName } from '@platform/contract';
import type { Federation } from '../remotes/federation.ts';
import { asLoadError, LoadError } from '../remotes/load-error.ts';
import { createRequests } from '../remotes/requests.ts';
import { deadTimeout, hedgeDelays, loadTimeout, type RetryDeps, retryDelay } from '../tab/waiting.ts';
import type { OwnPages } from './site-parts.ts';
import type { OwnedRoute } from './tab-releases.ts';

/** The result of loading a page's code. Never a rejection, so that React's `use` can wait for it. */
export type PageOutcome = ReadyPage | { readonly status: 'failed'; readonly error: LoadError };

export interface ReadyPage {
  readonly status: 'ready';
  readonly Page: RemotePage['Page'];
  /** Id of the release it comes from, possibly the previous one. */
  readonly release: string;
}

/** The load of a page's code, pending or ended. The same object for the same page until it is evicted. */
export interface PageLoad {
  /** Null until the first try has ended. A page that arrives after a failure changes it to ready. */
  readonly outcome: PageOutcome | null;
  readonly promise: Promise<PageOutcome>;
  /** Resolves with the first success, of this or a later try; never rejects. */
  readonly ready: Promise<ReadyPage>;
  /** Tries once more. A success resolves `ready`. */
  retry(): Promise<PageOutcome>;
}

export interface PageLoaderDeps extends RetryDeps {
  readonly shell: string;
  readonly ownPages: OwnPages;
  /** Loads the host of remotes. Called for the first page of a remote. */
  readonly federation: () => Promise<Federation>;
  /**
   * Called once for each release that could not be loaded, even if the fallback was. Not called for a release that
   * was loaded by a retry. The release is null for the shell's own pages.
   */
  readonly onFailure?: (unit: UnitName, release: RemoteRelease | null, error: LoadError) => void;
}

export type PageLoader = ReturnType<typeof createPageLoader>;

export function createPageLoader(deps: PageLoaderDeps) {
  const loads = new Map<string, LoadOfRoute>();
  /** Loads that another one has replaced before they ended. */
  const replaced = new Set<LoadOfRoute>();
  const keyOf = ({ unit, remote, page }: OwnedRoute) => `${unit}@${remote?.live.id ?? ''}/${page}`;
  /** The load of a page, unless its code is, or may be, that of a release that has become no fallback since. */
  const knownLoad = (route: OwnedRoute): PageLoad | null => {
    const known = loads.get(keyOf(route));
    return known && mayServe(known, route) ? known.load : null;
  };
  const requests = createRequests();
  const request = ({ unit, page }: OwnedRoute, { release, isRetry }: PageAttempt): Promise<ReadyPage> => {
    // The code of webpack itself gives the next request another address.
    if (!release)
      return readyPage(
        `${page} of the shell`,
        deps.shell,
        async () => (await deps.ownPages[page]?.()) ?? null,
      );
    return requests.run(unit, release, isRetry, (retry) =>
      readyPage(`${page} of ${release.container}`, release.id, async () =>
        (await deps.federation()).loadPage(release, page, retry),
      ),
    );
  };

  const start = async (of: LoadOfRoute, onReady: (page: ReadyPage) => void): Promise<PageOutcome> => {
    const { route } = of;
    if (of.pending >= maxPending && !isOld(of)) {
      await Promise.race([of.load.ready.then(() => undefined), deps.wait(loadTimeout)]);
      return { status: 'failed', error: timeoutError(route) };
    }
    of.startedAt = Date.now();
    const attempts = attemptsFor(route);
    const states: AttemptState[] = [];
    let success = null as Success | null;
    const started: Promise<unknown>[] = [];
    const attempt = (index: number) => {
      states[index] = 'pending';
      of.pending += 1;
      const page = request(route, attempts[index] as PageAttempt);
      const ended = page.then(
        (value) => {
          of.pending -= 1;
          success ??= { value, attempt: index };
        },
        (error: LoadError) => {
          of.pending -= 1;
          states[index] = error;
        },
      );
      started.push(ended);
      return ended.then(() => page);
    };
    const { loaded, run } = startCode.createRetry(
      attempt,
      deps,
      attempts.map(({ timeout }) => [retryDelay, timeout]),
    );
    void loaded.then(onReady);
    // When the last attempt has failed, an earlier one may still succeed.
    const all = run().catch(() => Promise.all(started));
    // Without the page itself: the timer would keep its code in memory.
    await Promise.race([loaded.then(() => undefined), all, deps.wait(loadTimeout)]);
    const failures = failedReleases(route, attempts, states, success);
    for (const { release, error } of failures) deps.onFailure?.(route.unit, release, error);
    return success?.value ?? { status: 'failed', error: failures[0]?.error ?? timeoutError(route) };
  };

  const loadOf = (route: OwnedRoute): PageLoad => {
    const known = knownLoad(route);
    if (known) return known;
    const key = keyOf(route);
    const one: LoadOfRoute = {
      route,
      load: startLoad((onReady) => start(one, onReady)),
      pending: 0,
      startedAt: Date.now(),
    };
    const before = loads.get(key);
    if (before?.load.outcome === null) {
      replaced.add(before);
      void before.load.promise.then(() => replaced.delete(before));
    }
    loads.set(key, one);
    return one.load;
  };

  return {
    load: loadOf,
    /** Whether a page's code is there, or has failed; null if it is loading or is not wanted yet. */
    outcomeOf: (route: OwnedRoute): PageOutcome | null => knownLoad(route)?.outcome ?? null,
    /** `load` for a page that the visitor has not opened. Null if requests to its release are failing. */
    prefetch: (route: OwnedRoute): PageLoad | null => {
      const isFailing = route.remote !== null && requests.isFailing(route.remote.live);
      return knownLoad(route) || !isFailing ? loadOf(route) : null;
    },
    evict: (route: OwnedRoute): void => void loads.delete(keyOf(route)),
    /**
     * `evict` for a page that has failed, unless some of its requests are pending and younger than 30 s: over HTTP/1.1 a
     * browser has six connections to a site, for all pages. Only Try again starts further ones earlier.
     */
    evictFailed: (route: OwnedRoute): void => {
      const known = loads.get(keyOf(route));
      if (known?.load.outcome?.status === 'failed' && (known.pending === 0 || isOld(known)))
        loads.delete(keyOf(route));
    },
    /**
     * Evicts the pages of all other releases of a unit, except a release that is still loading: unloading it would make
     * its load fail, and what comes late would stay in the tab.
     *
     * @returns see `takeUnused` of the requests
     */
    evictExcept: (unit: UnitName, ids: readonly (string | undefined)[]) => {
      const loading = [...loads.values(), ...replaced].filter(
        ({ route, load }) => route.unit === unit && load.outcome === null,
      );
      const used = new Set([...ids, ...loading.map(({ route }) => route.remote?.live.id)]);
      const { unused, pending } = requests.takeUnused(unit, used);
      const removed = new Set<string | undefined>(unused.map(({ id }) => id));
      // A page of a release that is used may have come from its fallback.
      for (const [key, { route, load }] of loads)
        if (removed.has(route.remote?.live.id) || removed.has(releaseOf(load.outcome))) loads.delete(key);
      // Any of them may still request its fallback.
      return { unused, pending: [...pending, ...loading.map(({ load }) => load.promise)] };
    },
  };
}

interface LoadOfRoute {
  readonly route: OwnedRoute;
  readonly load: PageLoad;
  pending: number;
  /** When its last round of attempts was started (ms since 1970). */
  startedAt: number;
}

/** With this many pending requests for a page, Try again starts no others. It waits for these, as long as a load takes. */
const maxPending = 4;

const isOld = ({ startedAt }: LoadOfRoute) => Date.now() - startedAt >= deadTimeout;

/** Whether a load brings, or has brought, the code of a release that a route uses, and of no other. */
function mayServe(
  { route: { remote: started }, load: { outcome } }: LoadOfRoute,
  { remote }: OwnedRoute,
): boolean {
  const uses = (id: string | undefined) =>
    id === undefined || id === remote?.live.id || id === remote?.previous?.id;
  if (outcome === null) return uses(started?.previous?.id);
  return outcome.status === 'failed' || remote === null || uses(outcome.release);
}

interface PageAttempt {
  readonly release: RemoteRelease | null;
  /** Whether the attempt before it is one for the same release. */
  readonly isRetry: boolean;
  /** The next attempt starts after this time, because a stylesheet that hangs fires no event (ms). */
  readonly timeout: number;
}

type PageAttempts = readonly [PageAttempt, ...PageAttempt[]];

/** The error of an attempt that has failed; nothing for one that has not started. */
type AttemptState = 'pending' | LoadError | undefined;

interface Success {
  readonly value: ReadyPage;
  readonly attempt: number;
}

/** The live release, a retry under a new address, then the unit's previous release as the fallback. */
function attemptsFor({ remote, page }: OwnedRoute): PageAttempts {
  const live = remote?.live ?? null;
  const fallback = remote?.previous?.routes.some((route) => route.page === page) ? remote.previous : null;
  return [
    { release: live, isRetry: false, timeout: hedgeDelays.retry },
    { release: live, isRetry: true, timeout: remote ? hedgeDelays.previous : loadTimeout },
    ...(fallback ? [{ release: fallback, isRetry: false, timeout: loadTimeout }] : []),
  ];
}

async function readyPage(what: string, release: string, load: () => Promise<unknown>): Promise<ReadyPage> {
  try {
    return { status: 'ready', Page: checkedPage(what, await load()).Page, release };
  } catch (cause) {
    throw asLoadError(what, cause);
  }
}

/** The releases that could not be loaded, each once, the live one first. */
function failedReleases(
  route: OwnedRoute,
  attempts: PageAttempts,
  states: readonly AttemptState[],
  success: Success | null,
): readonly { readonly release: RemoteRelease | null; readonly error: LoadError }[] {
  const failures = new Map<RemoteRelease | null, LoadError>();
  for (const [index, state] of states.entries()) {
    const { release } = attempts[index] as PageAttempt;
    // A pending attempt counts as a failure for the live release only. The fallback had too little time.
    const isOverdue = release === attempts[0].release && (success === null || index < success.attempt);
    if (state === undefined || (state === 'pending' && !isOverdue)) continue;
    failures.set(release, state === 'pending' ? timeoutError(route) : state);
  }
  if (success) failures.delete(attempts[success.attempt]?.release ?? null);
  return [...failures].map(([release, error]) => ({ release, error }));
}

function timeoutError({ page, unit }: OwnedRoute): LoadError {
  return new LoadError('deadline', `${page} of ${unit} did not load within ${loadTimeout / 1000} s.`);
}

export function checkedPage(what: string, module: unknown): RemotePage {
  const exposed = (module as { default?: Partial<RemotePage> } | null)?.default;
  if (typeof exposed?.Page !== 'function') {
    throw new LoadError('page-missing', `${what} does not export { contract, Page } as its default.`);
  }
  if (exposed.contract !== contractVersion) {
    throw new LoadError(
      'wrong-contract',
      `${what} has contract version ${exposed.contract}, this shell ${contractVersion}.`,
    );
  }
  return exposed as RemotePage;
}

/** The id of the release that a page has come from; undefined if it has not come. */
export function releaseOf(outcome: PageOutcome | null): string | undefined {
  return outcome?.status === 'ready' ? outcome.release : undefined;
}

function startLoad(start: (onReady: (page: ReadyPage) => void) => Promise<PageOutcome>): PageLoad {
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
    retry: run,
  };
  return load;
}

/** Sets the properties that React sets on a promise it has waited for, so that `use` returns the value at once. */
export function markFulfilled<T>(promise: Promise<T>, value: T): Promise<T> {
  return Object.assign(promise, { status: 'fulfilled', value });
}
