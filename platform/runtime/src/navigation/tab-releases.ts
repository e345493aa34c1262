import {
  type ComposedRemote,
  type ReleaseVisit,
  type RemoteRelease,
  type RouteRecord,
  type SiteComposition,
  type TabFailure,
  type TabReport,
  type UnitName,
  type UnitRedirect,
  unknownOwner,
} from '@platform/contract';
import { findRoute, movedTo } from '@platform/contract/routes';
import type { SiteParts } from './site-parts.ts';

export interface OwnedRoute extends RouteRecord {
  readonly unit: UnitName;
  readonly remote: ComposedRemote | null;
}

export interface PageMatch {
  readonly route: OwnedRoute;
  readonly params: Readonly<Record<string, string>>;
  /** Sequence of the composition from which it was chosen. */
  readonly sequence: number;
}

/**
 * The state of one tab: the newest composition it has received, and which release of each unit it runs. A section on
 * screen keeps its release. The newer release is used when the visitor next enters the section.
 */
export type Tab = ReturnType<typeof createTab>;

/** @param own what the shell declares */
export function createTab(first: SiteComposition, own: SiteParts['declaration']) {
  let newest = first;
  let routes = routesOf(own, first);
  let failures: TabFailure[] = [];
  const listeners = new Set<() => void>();
  const running = new Map<UnitName, string>([['shell', first.shell]]);
  const healthy = new Map<UnitName, RemoteRelease>();
  const threw = new Set<string>();
  const failed = new Map<string, Pick<TabFailure, 'unit' | 'release'>>();
  const reported = new Map<string, ReleaseVisit['result']>();
  /** Release → failure codes that were recorded since a page of it last worked. */
  const noted = new Map<string, Set<string>>();
  /** Sequence of the last composition in which a release was live, or the one that a rollback would lead to. */
  const lastUsed = new Map<string, number>();

  /** Prefers a release that worked in this tab as the fallback, and avoids one that threw in this tab. */
  const preferHealthy = (page: PageMatch, pathname: string): PageMatch => {
    const { route } = page;
    const { unit, remote } = route;
    if (!remote) return page;
    const worked = healthy.get(unit);
    const previous = worked && worked.id !== remote.live.id ? worked : remote.previous;
    const isBroken = ({ id }: RemoteRelease) => threw.has(`${unit}@${id}`);
    const same =
      previous && isBroken(remote.live) && !isBroken(previous) && findRoute(previous.routes, pathname);
    if (!same) return { ...page, route: { ...route, remote: { ...remote, previous } } };
    return {
      ...page,
      ...same,
      route: { ...same.route, unit, remote: { ...remote, live: previous, previous: null } },
    };
  };

  /** Sequence of the recall because of which a release must be replaced; 0 if none since it was live or chosen. */
  const recallOf = (unit: UnitName, id: string, since: number): number => {
    const remote = unit === 'shell' ? undefined : newest.remotes[unit];
    // The server goes back to no release that was recalled.
    if (!remote || remote.live.id === id || remote.previous?.id === id) return 0;
    return remote.recalledAt > Math.max(since, lastUsed.get(`${unit}@${id}`) ?? 0) ? remote.recalledAt : 0;
  };
  const recalledAt = ({ route: { unit, remote }, sequence }: PageMatch, release = remote?.live.id): number =>
    remote ? Math.max(recallOf(unit, remote.live.id, sequence), recallOf(unit, release ?? '', sequence)) : 0;
  const fallbackOf = ({ route: { unit, remote }, sequence }: PageMatch): RemoteRelease | null => {
    if (!remote?.previous || recallOf(unit, remote.previous.id, sequence) === 0)
      return remote?.previous ?? null;
    const now = newest.remotes[unit];
    return now?.live.id === remote.live.id ? now.previous : null;
  };

  /** What the server has to count, if it differs from the last report. */
  const unreportedVisits = (
    { unit, release }: Pick<TabFailure, 'unit' | 'release'>,
    now: 'worked' | 'failed',
  ): readonly ReleaseVisit[] => {
    const before = reported.get(`${unit}@${release}`);
    if (before === 'failed' || before === now) return [];
    reported.set(`${unit}@${release}`, now);
    return [{ unit, release, result: now }];
  };

  const movedNow = (pathname: string) => movedTo(routes, redirectsOf(own, newest), pathname);

  return {
    shell: first.shell,
    composition: (): SiteComposition => newest,
    update: (next: SiteComposition) => {
      const isNewer = next.sequence === newest.sequence && (next.passed ?? 0) > (newest.passed ?? 0);
      if (next.sequence <= newest.sequence && !isNewer) return;
      const before = newest.sequence;
      newest = next;
      routes = routesOf(own, next);
      for (const [unit, { live, previous }] of Object.entries(next.remotes))
        for (const release of [live, previous])
          if (release) lastUsed.set(`${unit}@${release.id}`, next.sequence);
      for (const [unit, { id }] of healthy) if (recallOf(unit, id, before) > 0) healthy.delete(unit);
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    shellIsOutdated: () => newest.shell !== first.shell,
    movedTo: movedNow,
    /**
     * The page of an address, or of the one to which it has moved.
     *
     * @param here the page on screen; its release stays the same as long as the visitor stays in its section
     */
    find: (address: string, here: PageMatch | null): PageMatch => {
      const pathname = movedNow(address) ?? address;
      const found = findRoute(routes, pathname);
      if (!found) throw new Error('The shell declares no route "*" for unknown addresses.');
      const page: PageMatch = { ...found, sequence: newest.sequence };
      const current = here?.route.remote;
      const inside = current && here.route.unit === page.route.unit;
      if (!inside || recalledAt(here) > 0) return preferHealthy(page, pathname);
      const same = findRoute(current.live.routes, pathname);
      if (!same) return preferHealthy(page, pathname);
      return {
        ...same,
        route: { ...same.route, unit: page.route.unit, remote: { ...current, previous: fallbackOf(here) } },
        sequence: here.sequence,
      };
    },
    /** 0 if there was none since the page was chosen. `release` is undefined if the code has not come. */
    recalledAt,
    /** The release that is used if the page's own one fails; null if there is none, or it was recalled. */
    fallbackOf,
    /** Its release (the page's own, or its fallback) becomes the fallback of later ones, unless it was recalled. */
    markHealthy: (page: PageMatch, release: string) => {
      const { unit, remote } = page.route;
      running.set(unit, release);
      noted.delete(`${unit}@${release}`);
      const used = [remote?.live, remote?.previous].find((one) => one?.id === release);
      // A recalled page may be hydrated, or shown again, while its replacement cannot be loaded.
      if (used && recalledAt(page, release) === 0) healthy.set(unit, used);
    },
    /** Records a failure; a repeated one only after the release has worked again. */
    markFailed: (failure: TabFailure) => {
      const { unit, release, code } = failure;
      const name = `${unit}@${release}`;
      const codes = noted.get(name) ?? new Set();
      // If a page throws while it is hydrated, the hydration failure has the same cause.
      const isNew = !codes.has(code) && !(code === 'hydration' && codes.has('render'));
      noted.set(name, codes.add(code));
      if (isNew) failures.push(failure);
      // The visitor has asked for nothing yet that a prefetch could break.
      if (failure.phase !== 'prefetch' && release !== unknownOwner.release)
        failed.set(name, { unit, release });
    },
    /** A page of a release has thrown: the release is not used again as long as another release has the page. */
    avoid: ({ unit, release }: Pick<TabFailure, 'unit' | 'release'>) => void threw.add(`${unit}@${release}`),
    running: (unit: UnitName) => running.get(unit),
    report: (): Omit<TabReport, 'tab'> => {
      const unreported = failures;
      failures = [];
      const visits = [...failed.values()].flatMap((name) => unreportedVisits(name, 'failed'));
      for (const [unit, release] of running) visits.push(...unreportedVisits({ unit, release }, 'worked'));
      return {
        sequence: newest.sequence,
        releases: Object.fromEntries(running),
        failures: unreported,
        visits,
      };
    },
  };
}

function redirectsOf(own: SiteParts['declaration'], { remotes }: SiteComposition): readonly UnitRedirect[] {
  const theirs = Object.values(remotes).flatMap(({ live }) => live.redirects ?? []);
  return [...(own.redirects ?? []), ...theirs];
}

function routesOf(
  declaration: SiteParts['declaration'],
  composition: SiteComposition,
): readonly OwnedRoute[] {
  const own = declaration.routes.map((route) => ({ ...route, unit: 'shell', remote: null }));
  const theirs = Object.entries(composition.remotes).flatMap(([unit, remote]) =>
    remote.live.routes.map((route) => ({ ...route, unit, remote })),
  );
  return [...own, ...theirs];
}
