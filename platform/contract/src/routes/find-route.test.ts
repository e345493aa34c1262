import { findRoute, movedTo } from './find-route.ts';

const routes = [{ path: '/edition/:id' }, { path: '/edition/new' }, { path: '/TimeTable' }];

test('case and a trailing slash are ignored', () => {
  expect(findRoute(routes, '/timetable')?.route.path).toBe('/TimeTable');
  expect(findRoute(routes, '/TIMETABLE/')?.route.path).toBe('/TimeTable');
});

test('parameters are decoded', () => {
  expect(findRoute(routes, '/Edition/a%20b')?.params).toEqual({ id: 'a b' });
  expect(findRoute(routes, '/edition/a%2Fb')?.params).toEqual({ id: 'a/b' });
  expect(findRoute(routes, '/edition/100%')?.params).toEqual({ id: '100%' });
});

test('a route without parameters takes precedence', () => {
  expect(findRoute(routes, '/edition/new')?.route.path).toBe('/edition/new');
});

test('an undeclared address has no route', () => {
  expect(findRoute(routes, '/edition')).toBeNull();
  expect(findRoute(routes, '/')).toBeNull();
});

test('the route `*` has the lowest precedence and matches everything', () => {
  const withRest = [{ path: '*' }, ...routes];
  expect(findRoute(withRest, '/nowhere/at/all')?.route.path).toBe('*');
  expect(findRoute(withRest, '/edition/7')?.route.path).toBe('/edition/:id');
  for (const odd of ['/%0d%0a', '//', '///', '/%', '/%2F%2F', '', '/\u2028'])
    expect(findRoute(withRest, odd)?.route.path).toBe('*');
});

test.each<[pathname: string, to: string | null, why: string]>([
  ['/cellar', '/jobs', 'it has moved'],
  ['/CELLAR/', '/jobs', 'case and a trailing slash are ignored'],
  ['/work', '/jobs', 'its target has moved too'],
  ['/jobs', null, 'it is a page'],
  ['/edition/7', null, 'a page has precedence over a redirect'],
  ['/round', null, 'the redirects lead in a circle'],
  ['/self', null, 'it leads to itself'],
  ['/lost', null, 'no page answers its target'],
  ['/nowhere', null, 'no redirect is from it'],
])('%s has moved to %s: %s', (pathname, to) => {
  const pages = [{ path: '*' }, { path: '/jobs' }, { path: '/edition/:id' }];
  const redirects = [
    ...[
      { from: '/cellar', to: '/jobs' },
      { from: '/work', to: '/Cellar' },
    ],
    ...[
      { from: '/edition/7', to: '/jobs' },
      { from: '/lost', to: '/gone' },
    ],
    ...[
      { from: '/round', to: '/about' },
      { from: '/about', to: '/round' },
      { from: '/self', to: '/self' },
    ],
  ];
  expect(movedTo(pages, redirects, pathname)).toBe(to);
});
