import { createHash } from 'node:crypto';
import { type Release, sortUnits, type UnitRoute } from '@site/shared-ui/contracts';
import type { LiveReleases } from '../../core/composition/composition.ts';
import type { Store } from '../../core/store/store.ts';

/** Content of a page's `#root` before any script has run. */
export interface RenderedPage {
  readonly body: string;
  /** Year of the rendered copyright line; the browser's first render must use the same. */
  readonly year: number;
}

/**
 * The two releases of a page: the shell, and the owner, which declares the page. For the shell's own pages, both are
 * the shell.
 */
export interface ShellAndOwner {
  readonly shell: Release;
  readonly owner: Release;
}

export interface PageJob extends ShellAndOwner {
  readonly route: UnitRoute;
}

export const pagesPrefix = 'pages/';

/** Key of a rendered page, which depends on shell, owner and route only. */
export function pageKey({ shell, owner, route }: PageJob): string {
  const name = `${shell.id}\n${owner.unit}@${owner.id}\n${route.path}`;
  return `${pagesPrefix}${createHash('sha256').update(name).digest('hex').slice(0, 32)}.json`;
}

/** The pages of a pair that are prerendered. */
export function pageJobs(pair: ShellAndOwner): readonly PageJob[] {
  return pair.owner.routes.filter((route) => route.prerender).map((route) => ({ ...pair, route }));
}

/** The result of looking up a rendered page. */
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
    // Not JSON: unreadable, like JSON of another shape.
  }
  return { status: 'unreadable' };
}

/** How many pairs are rendered at once, each in its own process. */
export const pairsAtOnce = 2;

/** Pairs of the live composition. */
export function livePairs({ units }: LiveReleases): readonly ShellAndOwner[] {
  const shell = units.shell?.live;
  if (!shell) return [];
  return sortUnits(Object.keys(units)).flatMap((unit) => {
    const owner = units[unit]?.live;
    return owner ? [{ shell, owner }] : [];
  });
}

/** Pairs of the compositions after one rollback of any unit. Rendering them ahead makes a rollback fast. */
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
