import { tinyRelease, tinyRoute } from '../../testing/tiny-release.ts';
import { speculationRules } from './speculation-rules.ts';

const { release: owner } = tinyRelease('catalog');
const ready = { prerender: true, hydrate: 'interaction' } as const;

test('only pages that are complete without their code are prerendered', () => {
  const routes = [
    tinyRoute('/cellar', 'CellarPage', ready),
    tinyRoute('/join', 'JoinPage', { ...ready, hydrate: 'prefetch' }),
    tinyRoute('/c(++)', 'CellarPage', ready),
    tinyRoute('/at-once', 'CellarPage', { prerender: true }),
    tinyRoute('/for-each-visitor', 'CellarPage', { ...ready, prerender: false }),
    tinyRoute('/edition/:id', 'CellarPage', ready),
    tinyRoute('/gone', 'CellarPage', { ...ready, status: 410 }),
    tinyRoute('*', 'CellarPage', { ...ready, status: 404 }),
  ];
  const { plain, type } = speculationRules(routes.map((route) => ({ ...route, owner })));
  expect(type).toBe('application/speculationrules+json');
  const { prerender } = JSON.parse(new TextDecoder().decode(plain));
  expect(prerender).toHaveLength(1);
  expect(prerender[0].eagerness).toBe('immediate');
  const [pages, links] = prerender[0].where.and;
  expect(pages.href_matches).toEqual([
    { pathname: '/cellar' },
    { pathname: '/join' },
    { pathname: String.raw`/c\(\+\+\)` },
  ]);
  expect(links.selector_matches).toContain(':root[data-ahead="prerender"] a[href]:hover');
  // The browser's own parser: a pattern without a protocol is relative to the page.
  const matches = (path: string) =>
    pages.href_matches.some((pattern: URLPatternInit) =>
      new URLPattern({ ...pattern, baseURL: 'https://site.example' }).test(`https://site.example${path}`),
    );
  expect(['/cellar', '/c(++)', '/cellar/more', '/api/x', '/-/ready'].map(matches)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
