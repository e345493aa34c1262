import { findRoute, movedTo } from './find-route.ts';

const routes = [{ path: '/employee/:id' }, { path: '/employee/new' }, { path: '/HelpMyVehicle' }];

test('case and a trailing slash are ignored', () => {
  expect(findRoute(routes, '/helpmyvehicle')?.route.path).toBe('/HelpMyVehicle');
  expect(findRoute(routes, '/HELPMYVEHICLE/')?.route.path).toBe('/HelpMyVehicle');
});

test('parameters are decoded', () => {
  expect(findRoute(routes, '/Employee/a%20b')?.params).toEqual({ id: 'a b' });
  expect(findRoute(routes, '/employee/a%2Fb')?.params).toEqual({ id: 'a/b' });
  expect(findRoute(routes, '/employee/100%')?.params).toEqual({ id: '100%' });
});

test('a route without parameters takes precedence', () => {
  expect(findRoute(routes, '/employee/new')?.route.path).toBe('/employee/new');
});

test('an undeclared address has no route', () => {
  expect(findRoute(routes, '/employee')).toBeNull();
  expect(findRoute(routes, '/')).toBeNull();
});

test('the route `*` has the lowest precedence and matches everything', () => {
  const withRest = [{ path: '*' }, ...routes];
  expect(findRoute(withRest, '/nowhere/at/all')?.route.path).toBe('*');
  expect(findRoute(withRest, '/employee/7')?.route.path).toBe('/employee/:id');
  for (const odd of ['/%0d%0a', '//', '///', '/%', '/%2F%2F', '', '/\u2028'])
    expect(findRoute(withRest, odd)?.route.path).toBe('*');
});

test.each<[pathname: string, to: string | null, why: string]>([
  ['/career', '/jobs', 'it has moved'],
  ['/CAREER/', '/jobs', 'case and a trailing slash are ignored'],
  ['/work', '/jobs', 'its target has moved too'],
  ['/jobs', null, 'it is a page'],
  ['/employee/7', null, 'a page has precedence over a redirect'],
  ['/round', null, 'the redirects lead in a circle'],
  ['/self', null, 'it leads to itself'],
  ['/lost', null, 'no page answers its target'],
  ['/nowhere', null, 'no redirect is from it'],
])('%s has moved to %s: %s', (pathname, to) => {
  const pages = [{ path: '*' }, { path: '/jobs' }, { path: '/employee/:id' }];
  const redirects = [
    ...[
      { from: '/career', to: '/jobs' },
      { from: '/work', to: '/Career' },
    ],
    ...[
      { from: '/employee/7', to: '/jobs' },
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
