import { figureTable, targetTable } from './report.ts';
import { Results } from './results.ts';

test('targets compare the worst page, and say where nothing was measured', () => {
  const results = new Results();
  for (const [page, ours, plain] of [
    ['/home', 100, 100],
    ['/career', 120, 100],
    ['/software-engineer', 100, 100],
  ] as const) {
    results.add('lcp', page, 'a', ours);
    results.add('lcp', page, 'b', plain);
  }
  const [, , toPlain, toAstro] = targetTable(results).split('\n');
  expect(toPlain).toBe('| Largest contentful paint, content pages | ≤ 1.1× (b) | 1.2× (b) | **no** |');
  expect(toAstro).toBe('| Largest contentful paint, content pages | ≤ 1.03× (c) |  |  |');
});

test('a table has the median, the quartiles and the ratio to the plain page', () => {
  const results = new Results();
  for (const value of [100, 300, 200]) results.add('fcp', '/home', 'a', value);
  results.add('fcp', '/home', 'b', 100);
  expect(figureTable(results, 'fcp')).toContain('| /home | 200 (150–250) 2.00× | 100 1.00× |');
  expect(figureTable(results, 'lcp')).toBeNull();
});
