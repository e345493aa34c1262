import type { Sample } from './sample.ts';
import { summarise } from './summary.ts';
import { figureTable, markdownTable, plainTable } from './tables.ts';

const sample = (variant: string, page: string, value: number): Sample => ({
  variant,
  page,
  figure: 'lcp',
  round: 0,
  value,
});
const summary = summarise([
  sample('a', '/home', 500),
  sample('a', '/home', 520),
  sample('a', '/home', 540),
  sample('b', '/home', 500),
  sample('b', '/contact', 480),
]);

test('a table contains the measured pages and variants, with ratios to the plain page', () => {
  expect(figureTable(summary, 'lcp')).toEqual([
    ['Largest contentful paint (ms)', 'this site', 'plain HTML + CSS'],
    ['/home', '520 (510–530) 1.04×', '500 1.00×'],
    ['/contact', '', '480 1.00×'],
  ]);
});

test('a figure without measurements has no table', () => {
  expect(figureTable(summary, 'usable')).toBeNull();
});

test('the same rows can be formatted for a terminal and for Markdown', () => {
  const rows = [
    ['', 'a'],
    ['/home', '1'],
  ];
  expect(plainTable(rows)).toEqual(['       a', '/home  1']);
  expect(markdownTable(rows)).toBe('|  | a |\n|---|---:|\n| /home | 1 |');
});

test('the rows of a second visit are the changes since the first', () => {
  const again = {
    variant: 'own',
    page: 'one text of a unit',
    figure: 'againCode',
    round: 0,
    value: 4.25,
  } as const;
  expect(figureTable(summarise([again]), 'againCode')).toEqual([
    ['Scripts and styles of a second visit (kB)', 'this site, own server'],
    ['one text of a unit', '4.3'],
  ]);
});
