import { posix } from 'node:path';
import {
  addressed,
  anyValue,
  assetBase,
  type Composition,
  CompositionError,
  clashesOf,
  compositionAddress,
  discoveryFile,
  isContentName,
  isForBrowsers,
  type JournalEntry,
  releasesOf,
  type Store,
  siteComposition,
} from '@site/composition';
import { retiredServiceWorkers } from '@site/server';
import { type Release, sortUnits, type UnitRoute } from '@site/shared-ui/contracts';
import { movedTo } from '@site/shared-ui/routes';

/** A page of the export. Routes with parameters have one page for all values: `/employee/:id`. */
export interface PlannedPage {
  readonly route: string;
  /** An address that the route answers. */
  readonly address: string;
  readonly file: string;
}

/** An address that answers with another one, and its query. Both are without parameters. */
export interface PlannedRedirect {
  readonly from: string;
  readonly to: string;
  readonly status: number;
}

/** What an export consists of: addresses of the site, and the file of each. */
export interface ExportPlan {
  readonly composition: Composition;
  readonly pages: readonly PlannedPage[];
  readonly redirects: readonly PlannedRedirect[];
  /** Files of releases and compositions, and files in the root of the site; their paths are their addresses. */
  readonly files: readonly string[];
}

/** Of a route with parameters, or of an address that no route answers. */
const sampleValue = 'static-export';

/**
 * Plans the export of what a journal makes live. Open tabs go on working after the next export: the plan has the files
 * of every release that was live within some days before the last change, and the compositions of those days, which
 * pages name.
 *
 * @param days relative to the last change, not to now: the same journal gives the same export
 */
export async function planExport(
  store: Store,
  entries: readonly JournalEntry[],
  days: number,
): Promise<ExportPlan> {
  const assets = new Set<string>();
  const addresses = new Set<string>();
  for (const sequence of recentSequences(entries, days)) {
    const found = await releasesOf(store, entries.slice(0, sequence));
    const live = sequence === entries.length;
    if (!found.units.shell || found.gaps.length > 0) {
      const reason = found.findings[0]?.sentence ?? 'No release of the shell is live.';
      if (live) throw new CompositionError('release-incomplete', reason);
      // Removed in the meantime: nothing can serve that composition any more.
      continue;
    }
    addresses.add(compositionAddress(siteComposition(found)));
    for (const { live: one, previous } of Object.values(addressed(found).units))
      for (const release of previous ? [one, previous] : [one])
        for (const address of addressesOf(release)) assets.add(address);
  }
  const { composition, units } = await releasesOf(store, entries);
  const live = sortUnits(Object.keys(units)).flatMap((unit) => units[unit]?.live ?? []);
  const routes = live.flatMap((release) => release.routes);
  const redirects = live.flatMap((release) => release.redirects ?? []);
  const ofRoot = servedFiles((units.shell?.live.files ?? []).map(({ path }) => path))
    .filter((path) => /^static\/[\w.-]+\.\w+$/.test(path))
    .map((path) => path.replace('static/', '/'));
  return safePlan({
    composition,
    // A redirection answers at the root.
    pages: routes.filter(({ path }) => path !== '/').map(plannedPage),
    redirects: [
      { from: '/', to: '/home', status: 302 },
      ...redirects.flatMap(({ from }) => {
        const to = movedTo(routes, redirects, from);
        return to === null ? [] : { from, to, status: 308 };
      }),
    ],
    files: [
      ...new Set([
        ...[...assets, ...addresses, ...ofRoot, ...retiredServiceWorkers],
        ...['/robots.txt', '/sitemap.xml', `/${discoveryFile}`],
      ]),
    ].sort(),
  });
}

/** @throws {CompositionError} `refused` if a file would be outside the export, or in the place of another one */
function safePlan(plan: ExportPlan): ExportPlan {
  const files = [...plan.pages.map(({ file }) => file), ...plan.files.map((address) => address.slice(1))];
  const { twice, below } = clashesOf(files);
  const outside = files.filter((file) => file === '' || posix.join('/', file) !== `/${file}`);
  const [bad] = [...outside, ...twice, ...below];
  if (bad === undefined) return plan;
  const fault =
    outside.length > 0 ? 'would not be inside the export' : 'would be in the place of another one';
  throw new CompositionError('refused', `The file ${JSON.stringify(bad)} ${fault}: change its address.`);
}

/** The addresses of a release's files. A file without a hash in its name is not requested by other files. */
function addressesOf(release: Release): readonly string[] {
  const own = release.fileNames ? isContentName : () => true;
  return servedFiles(release.files.map(({ path }) => path))
    .filter(own)
    .map((path) => `${assetBase(release)}${path}`);
}

/** The live composition, and those that were live within the days before its entry. */
function recentSequences(entries: readonly JournalEntry[], days: number): readonly number[] {
  const last = entries.at(-1);
  if (!last) return [];
  const since = Date.parse(last.at) - days * 24 * 3_600_000;
  // A composition was live until the next entry.
  return entries
    .filter(
      ({ sequence }) => sequence === last.sequence || Date.parse(entries[sequence]?.at ?? last.at) > since,
    )
    .map(({ sequence }) => sequence);
}

/** Without what servers do not send, and without compressed files: each is written beside its original. */
function servedFiles(paths: readonly string[]): readonly string[] {
  const all = new Set(paths);
  return paths.filter(
    (path) => isForBrowsers(path) && !(/\.(gz|br)$/.test(path) && all.has(path.replace(/\.(gz|br)$/, ''))),
  );
}

export function plannedPage({ path }: Pick<UnitRoute, 'path'>): PlannedPage {
  if (path === '*') return { route: path, address: `/${sampleValue}/${sampleValue}`, file: '404.html' };
  const withParameters = (value: string) => path.replace(/:\w+/g, value);
  return {
    route: path,
    address: withParameters(sampleValue),
    file: `${withParameters(anyValue).slice(1)}.html`,
  };
}
