import type { Results } from './results.ts';
import type { FigureKey, Sample } from './sample.ts';
import { targetsOf } from './targets.ts';

const content = ['/home', '/career', '/software-engineer'];
const samples = (
  figure: FigureKey,
  pages: readonly string[],
  values: Readonly<Record<string, number>>,
): Sample[] =>
  pages.flatMap((page) =>
    Object.entries(values).map(([variant, value]) => ({ variant, page, figure, round: 0, value })),
  );

const run = (found: readonly Sample[]): Results => ({
  day: '2026-01-01',
  machine: { node: '', browser: '', nginx: '', system: '', processor: '', cores: 1, load: 0, coding: '' },
  rounds: 1,
  samples: found,
  cpu: { nginx: [40, 50, 60], own: [60, 60, 60] },
  failures: [],
  lighthouse: [
    { path: '/home', scores: { performance: 99, seo: 100 }, below: [] },
    {
      path: '/page',
      scores: { performance: 100, seo: 66 },
      below: [{ audit: 'is-crawlable', title: 'Page is blocked from indexing', score: 0, value: '' }],
    },
  ],
});

test('a target compares the worst page with the variant that it names', () => {
  const targets = targetsOf(
    run([
      ...samples('lcp', content.slice(1), { a: 500, b: 500, c: 600 }),
      ...samples('lcp', ['/home'], { a: 560, b: 500, c: 560 }),
    ]),
  );
  expect(targets.filter(({ figure }) => figure.startsWith('LCP'))).toEqual([
    { figure: 'LCP, content pages', wanted: '≤ 1.1× (b)', measured: '1.12× (b)', met: false },
    { figure: 'LCP, content pages', wanted: '≤ 1.03× (c)', measured: '1.00× (c)', met: true },
  ]);
});

test('a figure that was not measured on every page is neither met nor missed', () => {
  const targets = targetsOf(run(samples('lcp', ['/home'], { a: 500, b: 500 })));
  expect(targets[0]).toEqual({
    figure: 'LCP, content pages',
    wanted: '≤ 1.1× (b)',
    measured: 'not measured',
    met: null,
  });
});

test('Lighthouse is judged by the lowest score, the server by the median of its turns', () => {
  const found = Object.fromEntries(
    targetsOf(run([])).map(({ figure, measured, met }) => [figure, { measured, met }]),
  );
  expect(found['Lighthouse, worst category (without SEO of unlisted pages)']).toEqual({
    measured: '99',
    met: false,
  });
  expect(found['CPU per request']).toEqual({ measured: '1.20× nginx', met: true });
});

test('the first click of a visit is compared with a time and with the application', () => {
  const clicked = ['/career', '/software-engineer', '/contact'];
  const targets = targetsOf(run(samples('firstClickSlow', clicked, { a: 140, d: 130 })));
  expect(targets.filter(({ figure }) => figure.startsWith('First click of a visit, a quarter'))).toEqual([
    expect.objectContaining({ wanted: '≤ 150 ms', measured: '140 ms', met: true }),
    expect.objectContaining({ wanted: '≤ 1× (d)', measured: '1.08× (d)', met: false }),
  ]);
});

test('a second visit is judged by each change, served by the site’s own server', () => {
  const found = [
    ...samples('againCode', ['one text of a unit'], { a: 97, own: 4.6 }),
    ...samples('againCode', ['a component of shared-ui'], { a: 97, own: 15.4 }),
  ];
  const targets = targetsOf(run(found)).filter(({ figure }) => figure.includes('second visit'));
  expect(targets.map(({ wanted, measured, met }) => [wanted, measured, met])).toEqual([
    ['≤ 5 kB', '4.6 kB', true],
    ['≤ 15 kB', '15.4 kB', false],
  ]);
});
