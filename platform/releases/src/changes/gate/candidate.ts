import { formKey, isUnitName, type Release } from '@platform/contract';
import { findRoute, movedTo } from '@platform/contract/routes';
import { checkCompatibility, liveByUnit } from '../../core/composition/check-compatibility.ts';
import { type LiveReleases, releasesOf } from '../../core/composition/composition.ts';
import { CompositionError } from '../../core/composition-error.ts';
import { changesIn } from '../../core/entries/journal-entry.ts';
import { asWarning, type Finding } from '../../core/findings/finding.ts';
import { type PlannedEntry, withPlanned } from '../../core/journal/journal.ts';
import { type ReleaseName, releaseText } from '../../core/releases/release.schema.ts';
import { requireRelease, siteOf } from '../../core/releases/releases.ts';
import { trusted } from '../../core/signing/trusted.ts';
import type { Journal } from '../../core/state/journal-state.ts';
import { readOnce, type Store } from '../../core/store/store.ts';
import { livePairs } from '../../rendering/prerender/rendered-page.ts';

export type CandidateComposition = Awaited<ReturnType<typeof candidateComposition>>;

export function withActivation(
  journal: Journal,
  name: ReleaseName,
  others: readonly ReleaseName[] = [],
  leaving: readonly ReleaseName[] = [],
): Journal {
  const author = { by: '', at: '', reason: null };
  const set = unitsOfEntry(name, others, leaving);
  return withPlanned(journal, { action: 'activate', ...set, ...author, recall: false });
}

/** @param leaving live releases of units that leave the site with it */
export function unitsOfEntry(
  name: ReleaseName,
  others: readonly ReleaseName[],
  leaving: readonly ReleaseName[] = [],
): Pick<PlannedEntry, 'unit' | 'release' | 'record' | 'with'> {
  const changeOf = ({ unit, id, record }: ReleaseName) => ({
    ...{ unit, release: id, ...(record !== undefined && { record }) },
  });
  const set = [
    ...others.map(changeOf),
    ...leaving.map((other) => ({ ...changeOf(other), action: 'retire' as const })),
  ];
  return { ...changeOf(name), ...(set.length > 0 && { with: set }) };
}

/** @param journal the one with the change as its last entry */
export async function candidateComposition(store: Store, journal: Journal) {
  const entry = journal.entries.at(-1);
  const changes = entry ? changesIn(entry) : [];
  // Both compositions have most releases in common.
  const once = readOnce(store);
  const releases = await releasesOf(once, journal);
  if (changes.length === 0 || !changes.every(({ unit }) => isUnitName(unit)) || !releases.units.shell) {
    throw new CompositionError('nothing-live', 'No shell is live: activate a release of the shell first.');
  }
  // `releasesOf` replaces a missing release by the previous one, which is not the one to check.
  const wanted = changes.map(({ unit, release }) => releaseText({ unit, id: release }));
  const gap = releases.gaps.find((name) => wanted.includes(releaseText(name)));
  if (gap) {
    await requireRelease(
      trusted(store, () => journal),
      gap,
    );
    throw new CompositionError(
      'release-unknown',
      `${releaseText(gap)} could not be read for a moment: try again.`,
    );
  }
  const before = await releasesOf(once, journal, journal.entries.length - 1);
  const known = new Set(checkCompatibility(liveByUnit(before)).map(({ sentence }) => sentence));
  const changed = changes.map(({ unit }) => unit);
  const replaced = changed.flatMap((unit) => before.units[unit]?.live ?? []);
  return {
    releases,
    before,
    changed,
    /** Incompatibilities that the composition before the change does not have. */
    incompatible: checkCompatibility(liveByUnit(releases)).filter(({ sentence }) => !known.has(sentence)),
    /** Live addresses that no page and no redirect has afterwards. */
    removedRoutes: replaced.flatMap((from) => routesRemoved(from, releases)),
    removedForms: replaced.flatMap((from) => formsRemoved(from, releases)),
    /** Pairs of shell and owner that the change makes possible. */
    pairs: livePairs(releases).filter(
      ({ owner }) => changed.includes('shell') || changed.includes(owner.unit),
    ),
  };
}

/** What the site loses with a change that takes something back. It is reported, and stops nothing: all warnings. */
export function losses({ removedRoutes, removedForms }: CandidateComposition): readonly Finding[] {
  return [...removedRoutes, ...removedForms].map(asWarning);
}

/** Addresses, also moved ones, that end in 404 after a change. */
function routesRemoved(before: Release, { units }: LiveReleases): readonly Finding[] {
  const live = Object.values(units).map((unit) => unit.live);
  const routes = live.flatMap((release) => release.routes);
  const redirects = live.flatMap((release) => release.redirects ?? []);
  const addresses = [
    ...before.routes.map(({ path }) => path),
    ...(before.redirects ?? []).map(({ from }) => from),
  ];
  return addresses
    .filter((path) => (findRoute(routes, path)?.route.path ?? '*') === '*')
    .filter((path) => path !== '*' && movedTo(routes, redirects, path) === null)
    .map((path) => {
      const sentence = `${path} of ${releaseText(before)} is left without a page and without a redirect.`;
      return asWarning({ code: 'route-removed', sentence });
    });
}

/**
 * Live forms that nobody answers after a change. One that has an address from the site belongs to it: without it,
 * more than a warning is found.
 */
function formsRemoved(before: Release, { units }: LiveReleases): readonly Finding[] {
  const ofSite = units.shell ? siteOf(units.shell.live).forms : {};
  const { unit, forms = {} } = before;
  const after = units[unit]?.live;
  const replaced = Object.values(units).flatMap(({ live }) =>
    Object.values(live.forms ?? {}).flatMap(({ replaces = [] }) => replaces),
  );
  const gone = Object.keys(forms).filter(
    (name) => !Object.hasOwn(after?.forms ?? {}, name) && !replaced.includes(formKey(unit, name)),
  );
  return gone.map((name) => {
    const from = releaseText(before);
    const what = after
      ? `${releaseText(after)} has no form ${name}, which ${from} has`
      : `${from} leaves the site, and with it the form ${name}`;
    const sentence = `${what}: pages that name no release can no longer send it.`;
    const finding: Finding = { code: 'form-removed', sentence };
    return Object.hasOwn(ofSite, formKey(unit, name)) ? finding : asWarning(finding);
  });
}
