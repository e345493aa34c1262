import type { Release, UnitRoute } from '@platform/contract';
import { asWarning, type Finding } from '../findings/finding.ts';
import { day } from '../time.ts';
import type { LiveReleases } from './composition.ts';

/** When what a page offers is closed (ms since 1970); never, if it does not say. */
export function closingOf({ closesAt }: Pick<UnitRoute, 'closesAt'>): number {
  return closesAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(closesAt);
}

/** The closings of the live pages (ms since 1970). */
export function closings({ units }: LiveReleases): readonly number[] {
  return Object.values(units)
    .flatMap(({ live }) => live.routes.map(closingOf))
    .filter(Number.isFinite);
}

/** The latest closing of a live page that has passed: see `SiteComposition.passed`. @param now ms since 1970 */
export function lastPassed(releases: LiveReleases, now: number): number | undefined {
  const passed = closings(releases).filter((instant) => instant <= now);
  return passed.length > 0 ? Math.max(...passed) : undefined;
}

/** The next closing of a live page; infinite if there is none. @param now ms since 1970 */
export function nextClosing(releases: LiveReleases, now: number): number {
  return Math.min(...closings(releases).filter((instant) => instant > now));
}

/** How long before its closing a page is named (ms). */
const closingSoon = 14 * day;

/** A warning for each page of a live release that closes soon. */
export function closingFindings(
  { unit, routes }: Pick<Release, 'unit' | 'routes'>,
  now: Date,
): readonly Finding[] {
  const soon = routes.filter((route) => {
    const left = closingOf(route) - now.getTime();
    return left > 0 && left <= closingSoon;
  });
  return soon.map(({ path, closesAt }) =>
    asWarning({
      code: 'page-closes',
      sentence: `${path} of ${unit} closes at ${closesAt}. Deploy ${unit} with a later \`closesAt\` if it should stay open.`,
    }),
  );
}
