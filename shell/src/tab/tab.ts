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
  /** Notes that a page of a release is on screen and works. */
  proved(unit: UnitName, release: string, remote: RemoteRelease | null): void;
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

  /** What worked in this tab is the best thing to fall back to. */
  const withProven = (arrival: Arrival): Arrival => {
    const { route } = arrival;
    const worked = proven.get(route.unit);
    if (!route.remote || !worked || worked.id === route.remote.live.id) return arrival;
    return { ...arrival, route: { ...route, remote: { ...route.remote, previous: worked } } };
  };

  return {
    composition: () => newest,
    update: (next) => {
      if (next.sequence <= newest.sequence) return;
      newest = next;
      find = routeTable(next);
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
      if (!held || here.route.unit !== arrival.route.unit) return withProven(arrival);
      const same = findRoute(held.live.routes, pathname);
      if (!same) return withProven(arrival);
      return {
        ...same,
        route: { ...same.route, unit: arrival.route.unit, remote: held },
        sequence: here.sequence,
      };
    },
    proved: (unit, release, remote) => {
      running.set(unit, release);
      if (remote) proven.set(unit, remote);
    },
    failed: (failure) => void failures.push(failure),
    report: () => {
      const noted = failures;
      failures = [];
      return { sequence: newest.sequence, releases: Object.fromEntries(running), failures: noted };
    },
  };
}
