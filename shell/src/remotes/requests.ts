import type { RemoteRelease, UnitName } from '@site/shared-ui/contracts';
import { deadTimeout } from '../start/waiting.ts';
import { folderOf } from './release-address.ts';

/** With this many pending requests for a page, the next visit starts no further one and waits for these. */
const maxPending = 2;

/** Try again may start this many further requests for a page, or one if there would be more than `maxForced`. */
const forcedPerRetry = 2;
const maxForced = 4;

/** A page's code, and where it comes from: a release of a remote, or the shell. */
export interface Source {
  readonly unit: UnitName;
  /** Null for a page of the shell. */
  readonly release: RemoteRelease | null;
  readonly page: string;
}

export interface UnusedReleases {
  /** Their code can be removed from the tab. */
  readonly unused: readonly RemoteRelease[];
  /** Pending requests of releases that cannot be removed yet. Ask again when one of them has ended. */
  readonly pending: readonly Promise<unknown>[];
}

/** The code that this tab has requested. A browser never cancels the request for a script. */
export interface Requests<T> {
  /**
   * Requests a page, or waits for its pending requests if there are too many: over HTTP/1.1 a browser has six
   * connections to a site, and requests that hang would use up those for all other pages.
   *
   * @param repeated whether the request before has failed, or has been silent for too long
   * @param load receives the retry whose addresses are to be used; 0 for the files' own. The browser may repeat the
   *   response to a known address, or wait for the request that hangs
   */
  run(source: Source, repeated: boolean, load: (retry: number) => Promise<T>): Promise<T>;
  /**
   * Counts a request whose result nobody waits for any more.
   *
   * @param ended resolves when the browser has its response
   */
  keep(source: Source, ended: Promise<unknown>): void;
  /** Further requests may be started even if others are pending: the visitor has pressed Try again. */
  allowMore(source: Source): void;
  /** Whether the last request that has ended has failed, or one is overdue. */
  isFailing(source: Source): boolean;
  /**
   * Takes out the releases of a unit that can be removed: those that are not kept and for which no request is pending.
   *
   * @param kept ids of releases
   */
  takeUnused(unit: UnitName, kept: ReadonlySet<string | undefined>): UnusedReleases;
}

/** A release of a remote, or a page of the shell, that this tab has requested. */
interface Requested<T> {
  readonly unit: UnitName;
  readonly release: RemoteRelease | null;
  /** Where its files are. Releases of a unit can have files of one folder in common. */
  readonly folder: string;
  /** The retry whose addresses were used last. */
  retry: number;
  /**
   * Unless it works, its next request needs addresses that this tab has not used. So does a release that comes back after
   * it was removed: a browser never forgets a module, and Vite's code remembers which stylesheets it has added.
   */
  state: 'works' | 'fails' | 'removed';
  /** How many requests have not succeeded: files of them may hang. */
  unanswered: number;
  readonly pages: Map<string, PageRequests<T>>;
}

interface PageRequests<T> {
  limit: number;
  readonly pending: Set<PendingRequest<T>>;
}

interface PendingRequest<T> {
  /** Null if nobody waits for it. */
  result: Promise<T> | null;
  isDead: boolean;
}

export function createRequests<T>(wait: (ms: number) => Promise<void>): Requests<T> {
  /** Container, or page of the shell → what was requested. */
  const all = new Map<string, Requested<T>>();

  const keyOf = ({ release, page }: Source) => release?.container ?? page;
  const inFolder = (folder: string) => [...all.values()].filter((one) => one.folder === folder);
  const lastRetry = (folder: string) => Math.max(0, ...inFolder(folder).map(({ retry }) => retry));

  const requestedOf = (source: Source): Requested<T> => {
    const known = all.get(keyOf(source));
    if (known) return known;
    const { unit, release, page } = source;
    const folder = release ? folderOf(release) : page;
    // It must not wait for a file that hangs for another release.
    const isTroubled = inFolder(folder).some(({ unanswered }) => unanswered > 0);
    const retry = lastRetry(folder) + (isTroubled ? 1 : 0);
    const first: Requested<T> = {
      ...{ unit, release, folder, retry },
      ...{ state: 'works', unanswered: 0, pages: new Map() },
    };
    all.set(keyOf(source), first);
    return first;
  };
  const pageOf = (source: Source): PageRequests<T> => {
    const { pages } = requestedOf(source);
    const page = pages.get(source.page) ?? { limit: maxPending, pending: new Set() };
    pages.set(source.page, page);
    return page;
  };
  const alive = ({ pending }: PageRequests<T>) => [...pending].filter(({ isDead }) => !isDead);

  const add = (page: PageRequests<T>, result: Promise<T> | null, ended: Promise<unknown>) => {
    const request: PendingRequest<T> = { result, isDead: false };
    page.pending.add(request);
    const end = () => {
      request.isDead = true;
      if (alive(page).length === 0) page.limit = maxPending;
    };
    const leave = () => {
      page.pending.delete(request);
      // Otherwise the timer would keep the code of a release that is removed.
      request.result = null;
      end();
    };
    ended.then(leave, leave);
    void wait(deadTimeout).then(end);
  };

  return {
    run: (source, repeated, load) => {
      const requested = requestedOf(source);
      const page = pageOf(source);
      const results = alive(page).flatMap(({ result }) => result ?? []);
      if (results.length > 0 && alive(page).length >= page.limit)
        return Promise.any(results).catch(({ errors }: AggregateError) => Promise.reject(errors.at(-1)));
      if (repeated) requested.state = 'fails';
      if (requested.state !== 'works') requested.retry = lastRetry(requested.folder) + 1;
      if (requested.state === 'removed') requested.state = 'works';
      requested.unanswered += 1;
      const result = load(requested.retry).then(
        (value) => {
          requested.unanswered -= 1;
          requested.state = 'works';
          return value;
        },
        (error) => {
          requested.state = 'fails';
          throw error;
        },
      );
      add(page, result, result);
      return result;
    },
    keep: (source, ended) => add(pageOf(source), null, ended),
    allowMore: (source) => {
      const page = all.get(keyOf(source))?.pages.get(source.page);
      if (!page) return;
      const { length } = alive(page);
      if (length > 0) page.limit = Math.max(length + 1, Math.min(length + forcedPerRetry, maxForced));
    },
    isFailing: (source) => all.get(keyOf(source))?.state === 'fails',
    takeUnused: (unit, kept) => {
      const others = [...all.values()].flatMap((one) => {
        const { release, state, pages } = one;
        if (one.unit !== unit || !release || state === 'removed' || kept.has(release.id)) return [];
        const pending = [...pages.values()].flatMap((page) =>
          [...page.pending].flatMap(({ result }) => result ?? []),
        );
        return [{ one, release, pending }];
      });
      const unused = others.filter(({ pending }) => pending.length === 0);
      for (const { one } of unused) one.state = 'removed';
      return {
        unused: unused.map(({ release }) => release),
        pending: others.flatMap(({ pending }) => pending),
      };
    },
  };
}
