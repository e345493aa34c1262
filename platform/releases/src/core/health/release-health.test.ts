import * as fc from 'fast-check';
import {
  type BrowserCounts,
  browserText,
  failingBrowsers,
  isUndoable,
  noCounts,
  releaseHealth,
  shareInterval,
  summed,
  type VisitCounts,
  visitsElsewhere,
} from './release-health.ts';

const counts = fc
  .record({ visits: fc.nat(100_000), share: fc.double({ min: 0, max: 1, noNaN: true }) })
  .map(({ visits, share }): VisitCounts => ({ visits, failed: Math.floor(visits * share) }));

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
  ['all visits, without a history', { visits: 500, failed: 500 }, noCounts, 'unsuspicious'],
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
])('of %s being slow, a release is as expected', (_, observed, before, verdict) => {
  expect(releaseHealth(observed, before, 'slow').verdict).toBe(verdict);
});

test.each<[string, VisitCounts, VisitCounts, string]>([
  ['one visit', { visits: 1, failed: 1 }, noCounts, 'unsuspicious'],
  ['both visits, without a history', { visits: 2, failed: 2 }, noCounts, 'failing'],
  ['both visits, after a short history', { visits: 2, failed: 2 }, { visits: 5, failed: 0 }, 'failing'],
  ['both visits, after a long history', { visits: 2, failed: 2 }, { visits: 2000, failed: 10 }, 'failing'],
  ['both visits, as before', { visits: 2, failed: 2 }, { visits: 50, failed: 45 }, 'unsuspicious'],
  ['a tenth', { visits: 100, failed: 10 }, { visits: 2000, failed: 10 }, 'failing'],
  ['a tenth, as before', { visits: 100, failed: 10 }, { visits: 300, failed: 30 }, 'unsuspicious'],
  ['none', { visits: 5000, failed: 0 }, noCounts, 'unsuspicious'],
  ['no visit', noCounts, noCounts, 'unsuspicious'],
])('of %s failing, a release is as expected', (_, observed, before, verdict) => {
  expect(releaseHealth(observed, before).verdict).toBe(verdict);
});

test.each([
  [40, 12, 0.3, 0.197, 0.429],
  [10, 0, 0, 0, 0.213],
  [10, 10, 1, 0.787, 1],
])('of %i visits of which %i failed, the share is %d, between %d and %d', (visits, failed, ...expected) => {
  const { share, low, high } = shareInterval({ visits, failed }) ?? {};
  expect([share, low, high]).toEqual(expected.map((one) => expect.closeTo(one, 3)));
  expect(shareInterval(noCounts)).toBeNull();
});

const browsersWith = (...counts: readonly (readonly [visits: number, failed: number])[]): BrowserCounts[] =>
  counts.map(([visits, failed], index) => ({ browser: `Chrome ${140 + index}`, visits, failed }));

function decided(browsers: readonly BrowserCounts[], before: VisitCounts): boolean {
  const visits = browsers.reduce((sum, one) => sum + one.visits, 0);
  const failed = browsers.reduce((sum, one) => sum + one.failed, 0);
  return isUndoable({
    visits,
    failed,
    elsewhere: visitsElsewhere(browsers, before),
    before,
    expected: 0,
    ratio: 0,
  });
}

const long: VisitCounts = { visits: 2000, failed: 10 };

test.each<[string, boolean, BrowserCounts[], VisitCounts]>([
  ['everything', true, browsersWith([12, 12], [8, 8]), noCounts],
  ['everything, in few visits', false, browsersWith([11, 11], [8, 8]), noCounts],
  ['everything, from four networks', false, browsersWith([200, 2], [100, 2]), { visits: 9000, failed: 0 }],
  ['everything in one browser', false, browsersWith([30, 30], [70, 0]), long],
  ['everything, in the only browser', false, browsersWith([300, 300]), long],
  ['a fifth in two browsers', true, browsersWith([40, 8], [20, 4]), long],
  ['as much as before', false, browsersWith([500, 3], [500, 2]), long],
])('if %s fails, a release is undone: %s', (_, isUndone, browsers, before) => {
  expect(decided(browsers, before)).toBe(isUndone);
});

test.each([
  [2, 0, 20],
  [2, 10, 10],
  [2, 14, 6],
  [2, 30, 8],
  [2, 100, 12],
  [2, 1000, 32],
  [8, 0, 20],
  [8, 15, 5],
  [8, 20, 5],
  [8, 100, 9],
  [8, 1000, 28],
])(
  'with %d names of browsers, beside %d honest visits, %d networks undo a release',
  (names, honest, wanted) => {
    const countIn = (visits: number, among: number, index: number) =>
      index < among ? Math.ceil((visits - index) / among) : 0;
    const forged = Array.from({ length: 100 }, (_, networks) => networks).find((networks) =>
      decided(
        browsersWith(
          ...Array.from({ length: names }, (_, index) => {
            const failed = countIn(networks, names, index);
            return [failed + countIn(honest, 2, index), failed] as const;
          }),
        ),
        long,
      ),
    );
    expect(forged).toBe(wanted);
  },
);

test('while all other browsers fail as before, one browser never undoes a release', () => {
  const browsers = fc.array(counts, { minLength: 1, maxLength: 11 });
  fc.assert(
    fc.property(browsers, fc.integer({ min: 1, max: 9 }), counts, (others, times, one) => {
      const { visits, failed } = summed(others);
      const before = { visits: visits * times, failed: failed * times };
      const named = [...others, one].map((each, index) => ({ ...each, browser: `Chrome ${index}` }));
      expect(decided(named, before)).toBe(false);
    }),
    { seed: 1, numRuns: 2000 },
  );
});

test('a browser is compared with itself, and the more browsers there are, the more it needs', () => {
  const failing = { browser: 'Safari 17', visits: 14, failed: 12 };
  const others = browsersWith([200, 1], [50, 0]);
  const [found] = failingBrowsers([...others, failing], []);
  expect(found).toEqual({ ...failing, others: { visits: 250, failed: 1 } });
  expect(found && browserText(found)).toBe('fails in Safari 17: 12 of 14 visits; in other browsers 0.4 %');
  // It has always failed.
  expect(failingBrowsers([...others, failing], [{ ...failing, visits: 300, failed: 280 }])).toEqual([]);
  const few = { ...failing, visits: 4, failed: 3 };
  expect(failingBrowsers([...browsersWith([20, 0]), few], [])).toHaveLength(1);
  expect(failingBrowsers([...browsersWith(...Array(15).fill([20, 0])), few], [])).toEqual([]);
  // Whether it fails in others nobody knows yet.
  expect(failingBrowsers([...browsersWith([19, 0]), failing], [])).toEqual([]);
});

test.each([
  [
    { browser: 'other', others: { visits: 30, failed: 3 } },
    'fails in rare or unknown browsers: 3 of 3 visits; in other browsers 10 %',
  ],
  [
    { browser: 'Edge 142', others: { visits: 3000, failed: 1 } },
    'fails in Edge 142: 3 of 3 visits; in other browsers 0 %',
  ],
])('a failing browser in words: %j', (browser, text) => {
  expect(browserText({ visits: 3, failed: 3, ...browser })).toBe(text);
});
