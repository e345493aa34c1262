import type {
  ComposedRemote,
  RemoteRelease,
  RouteRecord,
  SiteComposition,
  TabFailure,
  TabReport,
  UnitName,
} from '@site/shared-ui/contracts';
import { findRoute } from '@site/shared-ui/routes';
import { declaration } from '../unit.ts';

/** A route and who answers it: a remote, or the shell itself. */
export interface OwnedRoute extends RouteRecord {
  readonly unit: UnitName;
  /** Null for the shell's own pages. */
  readonly remote: ComposedRemote | null;
}

/** The page that answers an address, and the release it comes from. */
export interface PageMatch {
  readonly route: OwnedRoute;
  readonly params: Readonly<Record<string, string>>;
  /** Sequence of the composition it was chosen from. */
  readonly sequence: number;
}

/**
 * What one tab knows of the site: the newest composition it has received, and which release of each unit it
 * runs. A section on screen keeps its release; a newer one is taken when the visitor next enters the section.
 */
export interface Tab {
  composition(): SiteComposition;
  /** Takes a newer composition; an older one changes nothing. */
  update(next: SiteComposition): void;
  /** Calls back after each update. Returns what unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** Whether the shell in this tab is no longer the live one. */
  shellIsOutdated(): boolean;
  /**
   * The page of an address.
   *
   * @param here the page on screen, whose release stays as long as the visitor stays in its section
   */
  find(pathname: string, here: PageMatch | null): PageMatch;
  /** Sequence of the recall of a page's release; 0 where it was not recalled since the page was chosen. */
  recalledAt(page: PageMatch): number;
  /** Notes that a page of a release is on screen and works. */
  markHealthy(unit: UnitName, release: string, remote: RemoteRelease | null): void;
  /** Notes a failure, once until the release works again. A release that threw here is not tried again in this tab while another has the page. */
  markFailed(failure: TabFailure): void;
  /** What has been noted since the last report; failures are handed out once. */
  report(): Omit<TabReport, 'tab'>;
}

export function createTab(first: SiteComposition): Tab {
  let newest = first;
  let routes = routesOf(first);
  let failures: TabFailure[] = [];
  const listeners = new Set<() => void>();
  const running = new Map<UnitName, string>([['shell', first.shell]]);
  const healthy = new Map<UnitName, RemoteRelease>();
  const threw = new Set<string>();
  /** What was noted of each release since a page of it last worked: it is not noted again. */
  const noted = new Map<string, Set<string>>();
  /** Sequence of the last composition in which this tab saw a release live. */
  const seenLive = new Map<string, number>();

  /** Puts a release that worked in this tab first among the fallbacks, and one that threw in it last. */
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

  /** Sequence of the recall that a release has to make way for; 0 for none since it was live, or was chosen. */
  const recallOf = (unit: UnitName, id: string, since: number): number => {
    const remote = unit === 'shell' ? undefined : newest.remotes[unit];
    if (!remote || remote.live.id === id) return 0;
    return remote.recalledAt > Math.max(since, seenLive.get(`${unit}@${id}`) ?? 0) ? remote.recalledAt : 0;
  };
  const recalledAt = ({ route: { unit, remote }, sequence }: PageMatch): number =>
    remote ? recallOf(unit, remote.live.id, sequence) : 0;

  return {
    composition: () => newest,
    update: (next) => {
      if (next.sequence <= newest.sequence) return;
      const before = newest.sequence;
      newest = next;
      routes = routesOf(next);
      for (const [unit, { live }] of Object.entries(next.remotes))
        seenLive.set(`${unit}@${live.id}`, next.sequence);
      for (const [unit, { id }] of healthy) if (recallOf(unit, id, before) > 0) healthy.delete(unit);
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    shellIsOutdated: () => newest.shell !== first.shell,
    find: (pathname, here) => {
      const found = findRoute(routes, pathname);
      if (!found) throw new Error('The shell declares no route "*" for what is not found.');
      const page: PageMatch = { ...found, sequence: newest.sequence };
      const held = here?.route.remote;
      const inside = held && here.route.unit === page.route.unit;
      if (!inside || recalledAt(here) > 0) return preferHealthy(page, pathname);
      const same = findRoute(held.live.routes, pathname);
      if (!same) return preferHealthy(page, pathname);
      return {
        ...same,
        route: { ...same.route, unit: page.route.unit, remote: held },
        sequence: here.sequence,
      };
    },
    recalledAt,
    markHealthy: (unit, release, remote) => {
      running.set(unit, release);
      noted.delete(`${unit}@${release}`);
      if (remote) healthy.set(unit, remote);
    },
    markFailed: (failure) => {
      const { unit, code } = failure;
      // Pages of the shell say only whose they are.
      const release = unit === 'shell' ? first.shell : failure.release;
      const name = `${unit}@${release}`;
      const codes = noted.get(name) ?? new Set();
      // Hydrating a page that throws fails for that reason.
      const isNew = !codes.has(code) && !(code === 'hydration' && codes.has('render'));
      noted.set(name, codes.add(code));
      if (isNew) failures.push({ ...failure, release });
      if (code === 'render') threw.add(name);
    },
    report: () => {
      const unreported = failures;
      failures = [];
      return { sequence: newest.sequence, releases: Object.fromEntries(running), failures: unreported };
    },
  };
}

/** All routes of a composition: the shell's own, and what the live remotes declare. */
function routesOf(composition: SiteComposition): readonly OwnedRoute[] {
  const own = declaration.routes.map((route) => ({ ...route, unit: 'shell' as const, remote: null }));
  const theirs = Object.entries(composition.remotes).flatMap(([unit, remote]) =>
    remote.live.routes.map((route) => ({ ...route, unit: unit as UnitName, remote })),
  );
  return [...own, ...theirs];
}
