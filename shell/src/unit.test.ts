import { site } from '@site/shared-ui/site';
import { declaration } from './unit.ts';

const { pages, routes } = declaration;

test('the shell declares the specification’s addresses', () => {
  expect(routes.map(({ path }) => path)).toEqual([
    '/home',
    '/about',
    '/team',
    '/coming-soon',
    '/page',
    '/terms',
    '/privacy',
    '*',
  ]);
});

test.each(Object.entries(pages))('%s exports a page of the current contract version', async (_, path) => {
  const { default: page } = await import(path.replace('./src/', './'));
  expect(page).toEqual({ contract: 1, Page: expect.any(Function) });
});

test('every route has a declared page, a title and a description of its own', () => {
  for (const { page } of routes) expect(pages).toHaveProperty(page);
  expect(new Set(routes.map(({ page }) => page)).size).toBe(Object.keys(pages).length);
  expect(new Set(routes.map(({ title }) => title)).size).toBe(routes.length);
  expect(new Set(routes.map(({ description }) => description)).size).toBe(routes.length);
});

test('each description fits into a search result', () => {
  for (const { description } of routes) expect(description.length).toBeLessThanOrEqual(165);
});

test('an address without a route has the status 404', () => {
  expect(routes.filter(({ status }) => status).map(({ path, page, status }) => [path, page, status])).toEqual(
    [['*', 'NotFoundPage', 404]],
  );
});

test('placeholders and the not-found page are not indexed by search engines', () => {
  expect(routes.filter(({ index }) => !index).map(({ path }) => path)).toEqual([
    '/coming-soon',
    '/page',
    '*',
  ]);
});

test('home describes the organization to search engines', () => {
  const home = routes.find(({ path }) => path === '/home');
  expect(home?.structuredData).toEqual([
    expect.objectContaining({
      '@type': 'Organization',
      name: site.name,
      email: site.email,
      foundingDate: '2024-12',
      sameAs: site.social.map(({ href }) => href),
    }),
  ]);
});
