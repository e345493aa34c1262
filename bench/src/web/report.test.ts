import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '@platform/releases/root';
import { renderRun } from './report.ts';
import { figureKeys, type Run } from './results.ts';
import { changes, pages } from './variants.data.ts';

const run: Run = {
  ...{
    date: '2026-12-01',
    commit: 'abc',
    machine: '2 cores',
    rounds: 2,
    otherWork: [0.01, 0.02],
    failed: [],
  },
  measured: {
    lcp: {
      '/home': { a: [300, 340], b: [300, 300] },
      '/career': { a: [270, 270], b: [300, 300] },
      '/contact': { a: [300, 300], b: [300, 300] },
    },
    inp: { '/home': { a: [40], b: [20] }, '/career': { a: [40], b: [60] } },
    clickInFirefox: { '/career': { a: [150], b: [300] } },
    cls: { '/home': { a: [0.0001], b: [0] } },
    tbt: { '/home': { a: [12, 14], b: [0, 0] }, '/career': { a: [0], b: [0] } },
    touchedJs: { '/home': { a: [99.2], b: [0] }, '/contact': { a: [120], b: [0] } },
    form: { '/contact': { a: [1500], c: [900], d: [2000] } },
  },
};

test('targets are ratios of medians: of the worst page, of the median page, of all pages together', () => {
  expect(renderRun(run).match(/^\| .* \| ≤ .*$/gm)).toEqual([
    '| Largest contentful paint, worst page | ≤ 1.05 × (b) | 1.07 × (b) | **no** |',
    '| Largest contentful paint, median page | ≤ 1 × (b) | 1 × (b) | yes |',
    '| First click, Firefox, worst page | ≤ 0.5 × (b) | 0.5 × (b) | yes |',
    '| Interaction to next paint, first press, all pages | ≤ 1.15 × (b) | 1 × (b) | yes |',
    '| Total blocking time, all pages | ≤ 50 ms | 13 ms | yes |',
    '| Cumulative layout shift, worst page | ≤ 0 | 0 | yes |',
    '| JavaScript after the first interaction, content pages | ≤ 98 kB | 99.2 kB | **no** |',
    '| JavaScript after the first interaction, form pages before the form is touched | ≤ 130 kB | 120 kB | yes |',
    '| Form interactive, worst page | ≤ 1 × (d) | 0.75 × (d) | yes |',
  ]);
});

test('each page shows the ratio to plain HTML before the time', () => {
  expect(renderRun(run)).toContain('| /home | 1.07 × (320) | 1.00 × (300) |');
});

test('docs/performance.md shows the targets', async () => {
  const targetsIn = (text: string) => text.match(/^\| [^|]* \| ≤ [^|]* \|/gm);
  const rows = [...pages, ...changes.map(({ name }) => name)];
  const targetsOf = (value: number) => {
    const values = Object.fromEntries(rows.map((row) => [row, { a: [value], b: [value], d: [value] }]));
    return targetsIn(
      renderRun({ ...run, measured: Object.fromEntries(figureKeys.map((key) => [key, values])) }),
    );
  };
  const shown = targetsIn(await readFile(join(root, 'docs/performance.md'), 'utf8'));
  // A ratio to almost nothing is replaced by a bound of its own.
  expect([targetsOf(0), targetsOf(100)]).toContainEqual(shown);
});
