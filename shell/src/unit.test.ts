import { declaration } from './unit.ts';

const { routes } = declaration;

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
