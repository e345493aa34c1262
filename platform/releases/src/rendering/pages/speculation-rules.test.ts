import { tinyRelease, tinyRoute } from '../../testing/tiny-release.ts';
import { speculationRules } from './speculation-rules.ts';

const { release: owner } = tinyRelease('careers');
const ready = { prerender: true, hydrate: 'interaction' } as const;

test('only pages that are complete without their code are prerendered', () => {
  const routes = [
    tinyRoute('/career', 'CareerPage', ready),
    tinyRoute('/join', 'JoinPage', { ...ready, hydrate: 'prefetch' }),
    tinyRoute('/c(++)', 'CareerPage', ready),
    tinyRoute('/at-once', 'CareerPage', { prerender: true }),
    tinyRoute('/for-each-visitor', 'CareerPage', { ...ready, prerender: false }),
    tinyRoute('/employee/:id', 'CareerPage', ready),
    tinyRoute('/gone', 'CareerPage', { ...ready, status: 410 }),
    tinyRoute('*', 'CareerPage', { ...ready, status: 404 }),
  ];
  const { plain, type } = speculationRules(routes.map((route) => ({ ...route, owner })));
  expect(type).toBe('application/speculationrules+json');
  const { prerender } = JSON.parse(new TextDecoder().decode(plain));
  expect(prerender).toHaveLength(1);
  expect(prerender[0].eagerness).toBe('immediate');
  const [pages, links] = prerender[0].where.and;
  expect(pages.href_matches).toEqual([
    { pathname: '/career' },
    { pathname: '/join' },
    { pathname: String.raw`/c\(\+\+\)` },
  ]);
  expect(links.selector_matches).toContain(':root[data-ahead="prerender"] a[href]:hover');
  // The browser's own parser: a pattern without a protocol is relative to the page.
  const matches = (path: string) =>
    pages.href_matches.some((pattern: URLPatternInit) =>
      new URLPattern({ ...pattern, baseURL: 'https://site.example' }).test(`https://site.example${path}`),
    );
  expect(['/career', '/c(++)', '/career/more', '/api/x', '/-/ready'].map(matches)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
