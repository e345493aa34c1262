import { createHash } from 'node:crypto';
import { type Release, unitNames, type UnitRoute } from '@site/shared-ui/contracts';
import type { LiveReleases } from '../../core/composition/composition.ts';
import type { Store } from '../../core/store/store.ts';

/** What stands in `#root` of a page before any script has run. */
export interface RenderedPage {
  readonly body: string;
  /** Year of the copyright line as it was rendered; the browser's first render says the same. */
  readonly year: number;
}

/** The two releases a page is made of: the one that declares it, and the shell around it; or the shell twice. */
export interface ShellAndOwner {
  readonly shell: Release;
  readonly owner: Release;
}

export interface PageJob extends ShellAndOwner {
  readonly route: UnitRoute;
}

export const pagesPrefix = 'pages/';

/** Where a rendered page is kept: it depends on nothing but these three. */
export function pageKey({ shell, owner, route }: PageJob): string {
  const name = `${shell.id}\n${owner.unit}@${owner.id}\n${route.path}`;
  return `${pagesPrefix}${createHash('sha256').update(name).digest('hex').slice(0, 32)}.json`;
}

/** The pages of a pair that are kept. */
export function pageJobs(pair: ShellAndOwner): readonly PageJob[] {
  return pair.owner.routes.filter((route) => route.prerender).map((route) => ({ ...pair, route }));
}

/** What the store has of a rendered page. */
export type RenderedLookup =
  | { readonly status: 'found'; readonly page: RenderedPage }
  | { readonly status: 'absent' }
  | { readonly status: 'unreadable' };

export async function findRendered(store: Pick<Store, 'read'>, job: PageJob): Promise<RenderedLookup> {
  const content = await store.read(pageKey(job));
  if (!content) return { status: 'absent' };
  try {
    const { body, year } = JSON.parse(new TextDecoder().decode(content)) as Partial<RenderedPage>;
    if (typeof body === 'string' && typeof year === 'number')
      return { status: 'found', page: { body, year } };
  } catch {
    // No JSON: as unreadable as JSON of something else.
  }
  return { status: 'unreadable' };
}

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
