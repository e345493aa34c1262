import type { Release } from '@platform/contract';
import type { LiveReleases } from '../../core/composition/composition.ts';
import { changesIn } from '../../core/entries/journal-entry.ts';
import type { Finding } from '../../core/findings/finding.ts';
import { withEvidence } from '../../core/journal/checkpoint.ts';
import { releaseText } from '../../core/releases/release.schema.ts';
import { renderedPath } from '../../rendering/prerender/prerender-pages.ts';
import { counted, done, type GateCheck, type GateContext, type Visit } from './gate-check.ts';
import { samePages } from './same-pages.ts';
import { loadFindings } from './size.check.ts';

/**
 * Visits the unit's pages in a real browser, as they would be served; for a shell, also one page of every remote. It does not
 * visit a page again if the live release has it with the same code, and the journal says that it mounted with the same shell in
 * the same version of the browser. One such page is visited all the same.
 */
export const mountCheck: GateCheck = {
  name: 'mount',
  doing: 'Mounting pages in a browser',
  after: ['files', 'exposes', 'compatibility', 'render'],
  run: async (context) => {
    const { store, release, candidate } = context;
    const visits = visitsOf(context);
    const repeated = repeatedVisits(context, visits);
    const mounted = repeated.length > 0 ? await lastMount(context) : null;
    const compared = visits.filter((visit) => !repeated.includes(visit)).filter(isLive(context));
    const order = {
      ...{ store, release, visits },
      done: mounted && { visits: repeated, browser: mounted.browser },
      releases: withoutFallback(candidate.releases),
      live: { releases: withoutFallback(candidate.before), visits: compared },
    };
    const result = await context.mount(order);
    if (result.status !== 'mounted') {
      const findings = result.status === 'no-browser' ? unmounted(context) : [];
      return findings.length > 0 ? done(findings, result.reason) : { status: 'skipped', note: result.reason };
    }
    const loads = Object.entries(result.loaded).flatMap(([page, files]) =>
      loadFindings(release, context.site.budgets, page, files),
    );
    const { left, browser } = result;
    const rest = left > 0 && mounted ? `; ${counted(left, 'page')} as in entry ${mounted.entry}` : '';
    return done(
      [...result.findings, ...loads],
      `${counted(visits.length - left, 'page')} in ${browser}${rest}`,
    );
  },
};

/** Visits of pages that are the same with the live release and shell. One of them is left out: another one in each change. */
function repeatedVisits({ base, release, candidate }: GateContext, visits: readonly Visit[]) {
  const live = candidate.before.units[release.unit]?.live;
  const pages = live && !candidate.changed.includes('shell') ? samePages(release, live) : [];
  const same = visits.filter(({ page }) => page !== null && pages.includes(page));
  return same.toSpliced(base.entries.length % same.length, 1);
}

/** The check of the live release in the journal, if all its pages mounted in a browser with the shell that is live now. */
async function lastMount({ store, base, release: { unit }, candidate: { before } }: GateContext) {
  const [live, shell] = [before.units[unit]?.live, before.units.shell?.live];
  const found = base.entries.findLast(
    (entry) =>
      entry.action === 'activate' &&
      changesIn(entry).some((change) => change.unit === unit && change.release === live?.id),
  );
  if (!found || !live) return null;
  // An entry that cannot be read must not stop a release that repairs the site.
  const { evidence } = await withEvidence(store, found).catch(() => found);
  const check = evidence?.checks.find((one) => one.check === 'mount' && one.release === releaseText(live));
  const [, browser] = /^\d+ pages? in ([^;]+)/.exec(check?.note ?? '') ?? [];
  const hasPassed = evidence?.shell === shell?.id && check?.outcome === 'passed';
  return hasPassed && browser !== undefined ? { browser, entry: found.sequence } : null;
}

/** A page is much slower if it takes this many times as long as the live one, and this much more (ms). */
const slowFactor = 1.5;
const slowTime = 200;

/** Whether a page has become much slower. Times until it is interactive (ms); null without one. */
export function isSlower(now: number | null, before: number | null): boolean {
  return now !== null && before !== null && now > slowFactor * before + slowTime;
}

/** Only a browser shows whether a page starts with the host. So what is new between both has to be opened in one. */
function unmounted({ release, candidate }: GateContext): readonly Finding[] {
  const { unit } = release;
  const live = candidate.before.units[unit]?.live;
  if (live && startOf(live) === startOf(release)) return [];
  const why = live
    ? `its entry or its shared libraries are not those of ${releaseText(live)}`
    : `no release of ${unit} is live`;
  const sentence = `${releaseText(release)} was opened in no browser, and ${why}.`;
  return [{ code: 'mount-skipped', sentence }];
}

/** How a release starts with the host; without the hash in the name of its entry. */
function startOf({ entry, entryType = 'global', requires }: Release): string {
  const name = entry.replace(/[.-][\w-]{8,}(?=\.\w+$)/, '');
  return JSON.stringify([name, entryType, Object.entries(requires).sort()]);
}

/** Without previous releases: a fallback would hide the failure of the live release. */
function withoutFallback({ composition, units }: LiveReleases): LiveReleases {
  const alone = Object.entries(units).map(([unit, { live }]) => [unit, { live, previous: null }] as const);
  return { composition, units: Object.fromEntries(alone) };
}

function isLive({ candidate }: GateContext): (visit: Visit) => boolean {
  const routes = Object.values(candidate.before.units).flatMap(({ live }) => live.routes);
  const addresses = new Set(routes.map(({ path }) => addressOf(path)));
  return ({ address }) => addresses.has(address);
}

/** Parameters are replaced by 0. */
const addressOf = (path: string) => renderedPath(path).replace(/:\w+/g, '0');

/** Each page of the release once; for a shell also one of each remote. */
function visitsOf({ release, candidate }: GateContext): readonly Visit[] {
  const others = candidate.pairs.map(({ owner }) => owner).filter((owner) => owner !== release);
  const firstOf = others
    .flatMap(({ routes }) => routes.slice(0, 1))
    .map(({ path }) => ({ path, page: null }));
  const own = [...new Map(release.routes.map((route) => [route.page, route])).values()];
  return [...own, ...firstOf].map(({ path, page }) => ({ address: addressOf(path), page }));
}
