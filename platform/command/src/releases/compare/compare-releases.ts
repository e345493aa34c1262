import type { Journal } from '@platform/releases';
import {
  CompositionError,
  exactReleases,
  type Finding,
  type LiveReleases,
  overlayStore,
  type ReleaseName,
  releasesOf,
  type Store,
  trusted,
} from '@platform/releases';
import { renderLive, withActivation } from '@platform/releases/changes';
import type { Renderer } from '@platform/releases/rendering';
import type { PageRecord, Photograph } from '../../browser/page-record.ts';
import { comparedRoutes } from './compared-routes.ts';
import { type ComparedPage, comparePages } from './page-changes.ts';

export interface CompareDeps {
  readonly store: Store;
  readonly render: Renderer;
  readonly photograph: Photograph;
  readonly now: Date;
}

export type Comparison =
  | {
      readonly status: 'compared';
      /** The live release of the unit; null if none is live. */
      readonly live: ReleaseName | null;
      readonly pages: readonly ComparedPage[];
      /** Pages that could not be rendered ahead: they are compared as the browser shows them. */
      readonly findings: readonly Finding[];
    }
  | { readonly status: 'skipped'; readonly reason: string };

/** Compares the pages of a release with those that are live. The store is not changed. */
export async function compareWithLive(
  { store, render, photograph, now }: CompareDeps,
  name: ReleaseName,
  base: Journal,
): Promise<Comparison> {
  const [exact] = await exactReleases(store, base, [name], 'preview');
  const after = withActivation(base, exact);
  const own = overlayStore(trusted(store, () => after, 'preview'));
  const live = await releasesOf(own, base);
  if (!live.units.shell)
    throw new CompositionError('nothing-live', 'No release of the shell is live, so nothing shows a page.');
  const before = live.units[name.unit]?.live ?? null;
  const journal = before?.id === name.id ? base : after;
  const year = now.getFullYear();
  const findings = [
    ...(await renderLive(own, base, year, render)),
    ...(journal === base ? [] : await renderLive(own, journal, year, render)),
  ];
  const old = alone(live, live);
  const next = alone(await releasesOf(own, journal), live);
  const routes = comparedRoutes(old, next, name.unit);
  const addressesOn = (side: 'before' | 'after') =>
    routes.filter(({ on }) => on === side || on === 'both').map(({ address }) => address);
  const [oldPages, newPages] = [
    await photograph(own, old, addressesOn('before'), now),
    await photograph(own, next, addressesOn('after'), now),
  ];
  if (oldPages.status === 'skipped') return oldPages;
  if (newPages.status === 'skipped') return newPages;
  const pages = routes.map((route): ComparedPage => {
    const { on, address } = route;
    if (on === 'before') return { route, on, record: recordOf(oldPages.pages, address) };
    if (on === 'after') return { route, on, record: recordOf(newPages.pages, address) };
    const [one, other] = [recordOf(oldPages.pages, address), recordOf(newPages.pages, address)];
    return { route, on, before: one, after: other, changes: comparePages(one, other) };
  });
  return { status: 'compared', live: before, pages, findings };
}

/**
 * Without previous releases: a fallback would hide a failure. With one sequence: its digits would be a difference in the
 * bytes of each document.
 */
function alone({ units }: LiveReleases, { composition }: LiveReleases): LiveReleases {
  const live = Object.entries(units).map(([unit, { live }]) => [unit, { live, previous: null }] as const);
  return { composition, units: Object.fromEntries(live) };
}

function recordOf(pages: ReadonlyMap<string, PageRecord>, address: string): PageRecord {
  const record = pages.get(address);
  if (!record) throw new Error(`${address} was not photographed.`);
  return record;
}
