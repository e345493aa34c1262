import { findRoute } from './find-route.ts';

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
