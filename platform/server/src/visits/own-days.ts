import { type Fault, releaseHealth, summed, type VisitCounts } from '@platform/releases/health';

/** Visits of one release on one day (days since 1970). */
export interface DayCounts extends VisitCounts {
  readonly day: number;
}

/** The visits of a release today, and what they are compared with. */
export interface OwnDays {
  readonly now: VisitCounts;
  readonly before: VisitCounts;
  /** The last earlier day on which it was as expected; null if there is none. */
  readonly lastGoodDay: number | null;
}

/** With fewer visits today, those of yesterday count too: an incident must not end at midnight. */
const enoughToday = 20;

/**
 * Compares a release with itself. A day on which it failed more often than on those before it is no example for later days.
 *
 * @param days in any order
 * @param predecessors visits of the releases before it
 */
export function ownDays(
  days: readonly DayCounts[],
  today: number,
  predecessors: VisitCounts,
  fault?: Fault,
): OwnDays {
  const ofToday = days.find(({ day }) => day === today);
  const first = (ofToday?.visits ?? 0) < enoughToday ? today - 1 : today;
  let before = predecessors;
  let lastGoodDay: number | null = null;
  for (const one of days.toSorted((a, b) => a.day - b.day)) {
    if (one.day >= first || releaseHealth(one, before, fault).verdict === 'failing') continue;
    before = summed([before, one]);
    lastGoodDay = one.day;
  }
  return { now: summed(days.filter(({ day }) => day >= first)), before, lastGoodDay };
}
