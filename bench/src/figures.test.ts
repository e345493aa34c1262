import { figureTable, Turns } from './figures.ts';

function turnsOf(...values: readonly number[]): Turns {
  const turns = new Turns();
  for (const value of values) turns.add(value);
  return turns;
}

test('a figure has the median of the turns, the worst one, and its ratio to what is plain', () => {
  const time = turnsOf(300, 100, 9000).figure('roll back', 'plain', turnsOf(150));
  const rate = turnsOf(900, 800, 950).figure('pages', 'a file', turnsOf(3000), 'requests/s');
  const [, ...lines] = figureTable([time, rate, { what: 'mount', skipped: 'no browser' }]);
  expect(lines.map((line) => line.replaceAll(/ {2,}/g, ' | '))).toEqual([
    'roll back | 300 ms | 9000 ms | 3 | 2.0 × | plain (150 ms)',
    'pages | 900 requests/s | 800 requests/s | 3 | 0.30 × | a file (3000 requests/s)',
    'mount | skipped | no browser',
  ]);
});
