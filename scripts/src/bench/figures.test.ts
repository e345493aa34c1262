import { figureTable, Turns } from './figures.ts';

function turnsOf(...times: readonly number[]): Turns {
  const turns = new Turns();
  for (const time of times) turns.add(time);
  return turns;
}

test('a figure has the median of the turns and its ratio to the baseline', () => {
  const figure = turnsOf(300, 100, 9000).figure('roll back', 'plain', turnsOf(150));
  expect(figure).toEqual({
    what: 'roll back',
    ms: 300,
    slowest: 9000,
    turns: 3,
    against: { what: 'plain', ms: 150 },
  });
  expect(figureTable([figure]).at(-1)).toMatch(/^roll back +300 ms +9000 ms +3 +2\.0 × +plain \(150 ms\)$/);
});

test('a skipped measurement shows the reason', () => {
  const [, line] = figureTable([{ what: 'mount', skipped: 'no browser' }]);
  expect(line).toMatch(/^mount +skipped +no browser$/);
});
