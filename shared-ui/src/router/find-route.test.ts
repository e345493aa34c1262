import { findRoute } from './find-route.ts';

const routes = [{ path: '/employee/:id' }, { path: '/employee/new' }, { path: '/HelpMyVehicle' }];

test('a path is found in any case, with or without a slash at the end', () => {
  expect(findRoute(routes, '/helpmyvehicle')?.route.path).toBe('/HelpMyVehicle');
  expect(findRoute(routes, '/HELPMYVEHICLE/')?.route.path).toBe('/HelpMyVehicle');
});

test('parameters come decoded', () => {
  expect(findRoute(routes, '/Employee/a%20b')?.params).toEqual({ id: 'a b' });
  expect(findRoute(routes, '/employee/a%2Fb')?.params).toEqual({ id: 'a/b' });
  expect(findRoute(routes, '/employee/100%')?.params).toEqual({ id: '100%' });
});

test('a route without parameters goes first', () => {
  expect(findRoute(routes, '/employee/new')?.route.path).toBe('/employee/new');
});

test('an address nobody declared is nobody’s', () => {
  expect(findRoute(routes, '/employee')).toBeNull();
  expect(findRoute(routes, '/')).toBeNull();
});

test('the route `*` answers last, and everything', () => {
  const withRest = [{ path: '*' }, ...routes];
  expect(findRoute(withRest, '/nowhere/at/all')?.route.path).toBe('*');
  expect(findRoute(withRest, '/employee/7')?.route.path).toBe('/employee/:id');
  for (const odd of ['/%0d%0a', '//', '///', '/%', '/%2F%2F', '', '/\u2028'])
    expect(findRoute(withRest, odd)?.route.path).toBe('*');
});
