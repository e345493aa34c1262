import { noCounts } from '@platform/releases/health';
import { type DayCounts, ownDays } from './own-days.ts';

const on = (day: number, visits: number, failed = 0): DayCounts => ({ day, visits, failed });
const today = 100;

test.each<[what: string, days: readonly DayCounts[], expected: ReturnType<typeof ownDays>]>([
  ['nothing', [], { now: noCounts, before: noCounts, lastGoodDay: null }],
  [
    'today alone',
    [on(100, 60, 60)],
    { now: { visits: 60, failed: 60 }, before: noCounts, lastGoodDay: null },
  ],
  [
    'today and good days before it',
    [on(100, 30, 9), on(99, 400, 1), on(97, 100)],
    { now: { visits: 30, failed: 9 }, before: { visits: 500, failed: 1 }, lastGoodDay: 99 },
  ],
  [
    'a bad day before it, which is no example',
    [on(100, 30, 9), on(99, 400, 300), on(98, 500)],
    { now: { visits: 30, failed: 9 }, before: { visits: 500, failed: 0 }, lastGoodDay: 98 },
  ],
  [
    'few visits since midnight, with those of yesterday',
    [on(100, 19, 1), on(99, 300, 200), on(98, 500)],
    { now: { visits: 319, failed: 201 }, before: { visits: 500, failed: 0 }, lastGoodDay: 98 },
  ],
  [
    'only bad days',
    [on(100, 30, 30), on(99, 30, 30)],
    { now: { visits: 30, failed: 30 }, before: noCounts, lastGoodDay: null },
  ],
])('a release is compared with itself: %s', (_what, days, expected) => {
  expect(ownDays(days, today, noCounts)).toEqual(expected);
});
