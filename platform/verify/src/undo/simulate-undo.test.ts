import { isHealthy, kinds, simulateUndo } from './simulate-undo.ts';

/** `npm run simulate:undo` has 250 times as many. */
const rollouts = 20;

test.each(kinds.filter(isHealthy))(
  'of 20 releases that are not at fault as a whole, none is undone: %j',
  (kind) => {
    expect(simulateUndo(kind, rollouts, 1).undone.share).toBe(0);
  },
);

test.each(kinds.filter(({ fault }) => fault.share >= 0.05))('releases like this are undone: %j', (kind) => {
  const { undone, told } = simulateUndo(kind, rollouts, 1);
  expect(undone.share).toBeGreaterThanOrEqual(0.9);
  expect(told.share).toBeGreaterThanOrEqual(undone.share);
  expect(told.median).toBeLessThanOrEqual(undone.median);
  // Twelve failing visits as a rule, and more than twice as many after a short history.
  expect(undone.median).toBeLessThanOrEqual(
    Math.max(20, (kind.history >= 2000 ? 14 : 30) / kind.fault.share),
  );
});

test.each(kinds.filter(({ fault }) => fault.browser))(
  'a browser in which nothing works is told: %j',
  (kind) => {
    const { inBrowser } = simulateUndo(kind, rollouts, 1);
    expect(inBrowser.share).toBeGreaterThanOrEqual(0.9);
    expect(inBrowser.median).toBeLessThanOrEqual(400);
  },
);

test('a release that always fails is undone after 20 visits, whatever the history', () => {
  for (const kind of kinds.filter(({ fault }) => fault.share === 1))
    expect(simulateUndo(kind, rollouts, 1).undone).toMatchObject({ share: 1, median: 20 });
});
