import type { ComposedRemote, RouteRecord, SiteComposition, UnitName } from '@site/shared-ui/contracts';
import { findRoute } from '@site/shared-ui/routes';
import { declaration } from '../unit.ts';

/** A route and who answers it: a remote, or the shell itself. */
export interface OwnedRoute extends RouteRecord {
  readonly unit: UnitName;
  /** Null for the shell's own pages. */
  readonly remote: ComposedRemote | null;
}

export interface Arrival {
  readonly route: OwnedRoute;
  readonly params: Readonly<Record<string, string>>;
  /** Sequence of the composition it was chosen from. */
  readonly sequence: number;
}

export type FindArrival = (pathname: string) => Arrival;

/** All routes of a composition: the shell's own, and what the live remotes declare. */
export function routeTable(composition: SiteComposition): FindArrival {
  const own = declaration.routes.map((route) => ({ ...route, unit: 'shell' as const, remote: null }));
  const theirs = Object.entries(composition.remotes).flatMap(([unit, remote]) =>
    remote.live.routes.map((route) => ({ ...route, unit: unit as UnitName, remote })),
  );
  const routes: readonly OwnedRoute[] = [...own, ...theirs];
  return (pathname) => {
    const found = findRoute(routes, pathname);
    if (!found) throw new Error('The shell declares no route "*" for what is not found.');
    return { ...found, sequence: composition.sequence };
  };
}
