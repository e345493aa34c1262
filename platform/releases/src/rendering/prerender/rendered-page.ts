import { createHash } from 'node:crypto';
import { type Release, sortUnits, type UnitRoute } from '@platform/contract';
import { canHost } from '../../core/composition/check-compatibility.ts';
import type { LiveReleases } from '../../core/composition/composition.ts';
import { fromJson, isRecord } from '../../core/json.ts';
import { releaseText } from '../../core/releases/release.schema.ts';
import { hasNodeHalf } from '../../core/releases/releases.ts';
import type { Store } from '../../core/store/store.ts';
import { isLater, type LaterBody } from './render-outcome.ts';

/** Content of a page's `#root` before any script has run. */
export interface RenderedPage {
  readonly body: string;
  /** What the page shows after instants that it asks about, the earliest first. Absent if it asks about none. */
  readonly later?: readonly LaterBody[];
  /** Year of the rendered copyright line; the browser's first render must use the same. */
  readonly year: number;
}

/** @param passed the latest closing that has passed (ms since 1970) */
export function bodyAt({ body, later = [] }: RenderedPage, passed = 0): string {
  return later.findLast(({ from }) => from <= passed)?.body ?? body;
}

/** The two releases of a page. For a page of the shell, both are the shell. */
export interface ShellAndOwner {
  readonly shell: Release;
  readonly owner: Release;
}

export interface PageJob extends ShellAndOwner {
  readonly route: UnitRoute;
}

export const pagesPrefix = 'pages/';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

/**
 * Key of a rendered page, which depends on shell, owner and route only. It names both releases, so that `gc` knows from
 * the key alone whether the page is needed: `pages/r3k9x0a1bc/catalog@r7m2c4d5ef/0123….json`.
 */
export function pageKey({ shell, owner, route }: PageJob): string {
  return `${pagesPrefix}${shell.id}/${releaseText(owner)}/${hashOf(route.path)}.json`;
}

/** The two releases of the page that has a key: `shell@r3k9x0a1bc`. Null if it is no page's. */
export function releasesInKey(key: string): readonly [shell: string, owner: string] | null {
  const [, shell, owner, ...rest] = key.split('/');
  return shell && owner && rest.length === 1 ? [releaseText({ unit: 'shell', id: shell }), owner] : null;
}

/** Prerendered pages, and the loading state of a release without a Node half, which is the same for everybody. */
export function isStored(owner: Release, { prerender }: Pick<UnitRoute, 'prerender'>): boolean {
  return prerender || !hasNodeHalf(owner);
}

export function pageJobs(pair: ShellAndOwner): readonly PageJob[] {
  return pair.owner.routes
    .filter((route) => isStored(pair.owner, route))
    .map((route) => ({ ...pair, route }));
}

export type RenderedLookup =
  | { readonly status: 'found'; readonly page: RenderedPage }
  | { readonly status: 'absent' }
  | { readonly status: 'unreadable' };

export async function findRendered(store: Pick<Store, 'read'>, job: PageJob): Promise<RenderedLookup> {
  const content = await store.read(pageKey(job));
  if (!content) return { status: 'absent' };
  const page = fromJson(content);
  if (!isRecord(page) || typeof page.body !== 'string' || typeof page.year !== 'number')
    return { status: 'unreadable' };
  const { body, year, later } = page;
  if (later === undefined) return { status: 'found', page: { body, year } };
  return isLater(later) ? { status: 'found', page: { body, year, later } } : { status: 'unreadable' };
}

/** How many pairs are rendered at once, each in its own process. */
export const pairsAtOnce = 2;

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
  const underOlderShell = previous
    ? Object.values(remotes).map(({ live }) => ({ shell: previous, owner: live }))
    : [];
  // After a change set, units go back together to pages that are rendered already.
  const possible = [...olderRemotes, ...underOlderShell].filter(({ shell: host, owner }) =>
    canHost(host, owner),
  );
  return previous ? [{ shell: previous, owner: previous }, ...possible] : possible;
}
