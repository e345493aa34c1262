import type {
  RemoteRelease,
  SiteComposition,
  TabFailure,
  TabReport,
  UnitName,
} from '@site/shared-ui/contracts';
import { findRoute } from '@site/shared-ui/routes';
import { type Arrival, type FindArrival, routeTable } from '../routing/route-table.ts';

/**
 * What one tab knows of the site: the newest composition it has heard of, and which release of each unit it
 * runs. A section on screen keeps its release; a newer one is taken when the visitor next enters the section.
 */
export interface Tab {
  composition(): SiteComposition;
  /** Takes a newer composition; one that was overtaken on the way changes nothing. */
  update(next: SiteComposition): void;
  /** Calls back after each update. */
  subscribe(listener: () => void): () => void;
  /** Whether the shell in this tab is not the live one any more. */
  shellIsOld(): boolean;
  /**
   * The page of an address.
   *
   * @param here what is on screen, whose release stays as long as the visitor stays in its section
   */
  find(pathname: string, here: Arrival | null): Arrival;
  /** Notes what is on screen, whether it works or not. */
  shows(arrival: Arrival): void;
  /** What is on screen; null before the first page is. */
  here(): Arrival | null;
  /** Sequence of the recall of what is on screen, which has to make way; 0 where there was none. */
  recalledAt(arrival: Arrival): number;
  /** Notes that a page of a release is on screen and works. */
  proved(unit: UnitName, release: string, remote: RemoteRelease | null): void;
  /** Notes a failure. A release that threw here is not tried again in this tab while another has the page. */
  failed(failure: TabFailure): void;
  /** What has been noted since the last report; failures are handed out once. */
  report(): Omit<TabReport, 'tab'>;
}

export function createTab(inlined: SiteComposition): Tab {
  let newest = inlined;
  let find: FindArrival = routeTable(inlined);
  let failures: TabFailure[] = [];
  const listeners = new Set<() => void>();
  const running = new Map<UnitName, string>([['shell', inlined.shell]]);
  const proven = new Map<UnitName, RemoteRelease>();
  const threw = new Set<string>();
  /** Sequence of the last composition that this tab knows a release to have been live in. */
  const seenLive = new Map<string, number>();
  let onScreen: Arrival | null = null;

  /** What worked in this tab is the best thing to fall back to, and what threw in it the last thing to begin with. */
  const withExperience = (arrival: Arrival, pathname: string): Arrival => {
    const { route } = arrival;
    const { unit, remote } = route;
    if (!remote) return arrival;
    const worked = proven.get(unit);
    const previous = worked && worked.id !== remote.live.id ? worked : remote.previous;
    const isBroken = ({ id }: RemoteRelease) => threw.has(`${unit}@${id}`);
    const same =
      previous && isBroken(remote.live) && !isBroken(previous) && findRoute(previous.routes, pathname);
    if (!same) return { ...arrival, route: { ...route, remote: { ...remote, previous } } };
    return {
      ...arrival,
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
  const recalledAt = ({ route: { unit, remote }, sequence }: Arrival): number =>
    remote ? recallOf(unit, remote.live.id, sequence) : 0;

  return {
    composition: () => newest,
    update: (next) => {
      if (next.sequence <= newest.sequence) return;
      const before = newest.sequence;
      newest = next;
      find = routeTable(next);
      for (const [unit, { live }] of Object.entries(next.remotes))
        seenLive.set(`${unit}@${live.id}`, next.sequence);
      for (const [unit, { id }] of proven) if (recallOf(unit, id, before) > 0) proven.delete(unit);
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    shellIsOld: () => newest.shell !== inlined.shell,
    find: (pathname, here) => {
      const arrival = find(pathname);
      const held = here?.route.remote;
      const inside = held && here.route.unit === arrival.route.unit;
      if (!inside || recalledAt(here) > 0) return withExperience(arrival, pathname);
      const same = findRoute(held.live.routes, pathname);
      if (!same) return withExperience(arrival, pathname);
      return {
        ...same,
        route: { ...same.route, unit: arrival.route.unit, remote: held },
        sequence: here.sequence,
      };
    },
    shows: (arrival) => {
      onScreen = arrival;
    },
    here: () => onScreen,
    recalledAt,
    proved: (unit, release, remote) => {
      running.set(unit, release);
      if (remote) proven.set(unit, remote);
    },
    failed: (failure) => {
      failures.push(failure);
      if (failure.code === 'render') threw.add(`${failure.unit}@${failure.release}`);
    },
    report: () => {
      const noted = failures;
      failures = [];
      return { sequence: newest.sequence, releases: Object.fromEntries(running), failures: noted };
    },
  };
}
