import { kinds, type Rollouts, simulateUndo } from './simulate-undo.ts';

/** `npm run simulate:undo` has fifty times as many. */
const rollouts = 200;

const isHealthy = ({ share, before }: Rollouts) => share <= before;

test.each(kinds.filter(isHealthy))('of healthy releases, at most one of a hundred is undone: %j', (kind) => {
  expect(simulateUndo(kind, rollouts, 1).undone).toBeLessThanOrEqual(0.01);
});

test.each(kinds.filter(({ share }) => share >= 0.05))('releases like this are undone: %j', (kind) => {
  const { undone, median, slow } = simulateUndo(kind, rollouts, 1);
  expect(undone).toBeGreaterThanOrEqual(0.95);
  // Six failing visits as a rule, and five times as many in one of twenty.
  expect(median).toBeLessThanOrEqual(Math.max(2, 6 / kind.share));
  expect(slow).toBeLessThanOrEqual(Math.max(2, 30 / kind.share));
});

test('a release that always fails is undone after two visits, whatever the history', () => {
  for (const kind of kinds.filter(({ share }) => share === 1))
    expect(simulateUndo(kind, rollouts, 1)).toEqual({ undone: 1, median: 2, slow: 2 });
});

test('the same seed gives the same rollouts', () => {
  const [kind] = kinds;
  if (!kind) throw new Error('There are no kinds.');
  expect(simulateUndo(kind, 100, 7)).toEqual(simulateUndo(kind, 100, 7));
});
