import * as fc from 'fast-check';
import { releaseHealth, shareInterval, type VisitCounts } from './release-health.ts';

const counts = fc
  .record({ visits: fc.nat(100_000), share: fc.double({ min: 0, max: 1, noNaN: true }) })
  .map(({ visits, share }): VisitCounts => ({ visits, failed: Math.floor(visits * share) }));
const nobody: VisitCounts = { visits: 0, failed: 0 };

test('a visit that failed never lowers the ratio, and one that worked never raises it', () => {
  fc.assert(
    fc.property(counts, counts, ({ visits, failed }, before) => {
      const { ratio } = releaseHealth({ visits, failed }, before);
      const worse = releaseHealth({ visits: visits + 1, failed: failed + 1 }, before).ratio;
      const better = releaseHealth({ visits: visits + 1, failed }, before).ratio;
      expect(worse).toBeGreaterThanOrEqual(ratio);
      expect(better).toBeLessThanOrEqual(ratio);
      expect(Number.isFinite(ratio)).toBe(true);
    }),
    { seed: 1, numRuns: 2000 },
  );
});

test('a release that fails no more often than those before it is not failing', () => {
  fc.assert(
    fc.property(counts, fc.integer({ min: 1, max: 20 }), ({ visits, failed }, times) => {
      const before = { visits: visits * times, failed: failed * times };
      expect(releaseHealth({ visits, failed }, before).verdict).toBe('unsuspicious');
    }),
    { seed: 1, numRuns: 2000 },
  );
});

test.each<[string, VisitCounts, VisitCounts, string]>([
  ['all visits, without a history', { visits: 500, failed: 500 }, nobody, 'unsuspicious'],
  [
    'all visits, after a short history',
    { visits: 500, failed: 500 },
    { visits: 99, failed: 0 },
    'unsuspicious',
  ],
  ['a tenth, as on slow phones', { visits: 300, failed: 30 }, { visits: 2000, failed: 160 }, 'unsuspicious'],
  ['a twentieth, before none', { visits: 2000, failed: 100 }, { visits: 2000, failed: 0 }, 'unsuspicious'],
  ['a third, before a tenth', { visits: 60, failed: 20 }, { visits: 2000, failed: 200 }, 'failing'],
  ['a half, before a half', { visits: 500, failed: 250 }, { visits: 2000, failed: 1000 }, 'unsuspicious'],
])('of %s being slow, a release is as expected', (_, watched, before, verdict) => {
  expect(releaseHealth(watched, before, 'slow').verdict).toBe(verdict);
});

test.each<[string, VisitCounts, VisitCounts, string]>([
  ['one visit', { visits: 1, failed: 1 }, nobody, 'unsuspicious'],
  ['both visits, without a history', { visits: 2, failed: 2 }, nobody, 'failing'],
  ['both visits, after a short history', { visits: 2, failed: 2 }, { visits: 5, failed: 0 }, 'failing'],
  ['both visits, after a long history', { visits: 2, failed: 2 }, { visits: 2000, failed: 10 }, 'failing'],
  ['both visits, as before', { visits: 2, failed: 2 }, { visits: 50, failed: 45 }, 'unsuspicious'],
  ['a tenth', { visits: 100, failed: 10 }, { visits: 2000, failed: 10 }, 'failing'],
  ['a tenth, as before', { visits: 100, failed: 10 }, { visits: 300, failed: 30 }, 'unsuspicious'],
  ['none', { visits: 5000, failed: 0 }, nobody, 'unsuspicious'],
  ['no visit', nobody, nobody, 'unsuspicious'],
])('of %s failing, a release is as expected', (_, watched, before, verdict) => {
  expect(releaseHealth(watched, before).verdict).toBe(verdict);
});

test.each([
  [{ visits: 0, failed: 0 }, null],
  [
    { visits: 40, failed: 12 },
    { share: 0.3, low: 0.197, high: 0.429 },
  ],
  [
    { visits: 10, failed: 0 },
    { share: 0, low: 0, high: 0.213 },
  ],
  [
    { visits: 10, failed: 10 },
    { share: 1, low: 0.787, high: 1 },
  ],
])('the interval of the share of %j', (counts, expected) => {
  const interval = shareInterval(counts);
  const rounded = interval && {
    share: Number(interval.share.toFixed(3)),
    low: Number(interval.low.toFixed(3)),
    high: Number(interval.high.toFixed(3)),
  };
  expect(rounded).toEqual(expected);
});
