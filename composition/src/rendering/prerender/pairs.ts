import { unitNames } from '@site/shared-ui/contracts';
import type { LiveReleases } from '../../core/composition/releases-of.ts';
import type { ShellAndOwner } from './rendered-page.ts';

/** How many pairs are rendered at once; each has a process of its own. */
export const pairsAtOnce = 2;

/** Pairs of which visitors may ask for pages now. */
export function livePairs({ units }: LiveReleases): readonly ShellAndOwner[] {
  const shell = units.shell?.live;
  if (!shell) return [];
  return unitNames.flatMap((unit) => {
    const owner = units[unit]?.live;
    return owner ? [{ shell, owner }] : [];
  });
}

/** Pairs of which visitors may ask once any one unit has been rolled back: rendered before, a rollback is fast. */
export function rollbackPairs({ units }: LiveReleases): readonly ShellAndOwner[] {
  const { shell, ...remotes } = units;
  if (!shell) return [];
  const olderRemotes = Object.values(remotes).flatMap(({ previous }) =>
    previous ? [{ shell: shell.live, owner: previous }] : [],
  );
  const { previous } = shell;
  if (!previous) return olderRemotes;
  const underOlderShell = Object.values(remotes).map(({ live }) => ({ shell: previous, owner: live }));
  return [...olderRemotes, { shell: previous, owner: previous }, ...underOlderShell];
}
