import { sortUnits, type UnitName } from '@platform/contract';
import type { LiveReleases } from '@platform/releases';

export interface ComparedRoute {
  /** As it is declared: `/course/:id`. */
  readonly path: string;
  /** An address that it answers. */
  readonly address: string;
  readonly on: 'both' | 'before' | 'after';
}

/** The routes of a unit on either side; all routes for the shell, which is part of every page. */
export function comparedRoutes(
  before: LiveReleases,
  after: LiveReleases,
  unit: UnitName,
): readonly ComparedRoute[] {
  const [old, now] = [before, after].map((side) => new Set(pathsOf(side, unit)));
  return [...new Set([...(now ?? []), ...(old ?? [])])].map((path) => ({
    path,
    address: addressOf(path),
    on: old?.has(path) ? (now?.has(path) ? 'both' : 'before') : 'after',
  }));
}

function pathsOf({ units }: LiveReleases, unit: UnitName): readonly string[] {
  const owners = unit === 'shell' ? sortUnits(Object.keys(units)) : [unit];
  return owners.flatMap((owner) => units[owner]?.live.routes ?? []).map(({ path }) => path);
}

function addressOf(path: string): string {
  return path === '*' ? '/no-such-page' : path.replace(/:\w+/g, '0');
}
