import { findRoute } from './find-route.ts';

const routes = [{ path: '/employee/:id' }, { path: '/employee/new' }, { path: '/HelpMyVehicle' }];

test('a path is found in any case, with or without a slash at the end', () => {
  expect(findRoute(routes, '/helpmyvehicle')?.route.path).toBe('/HelpMyVehicle');
  expect(findRoute(routes, '/HELPMYVEHICLE/')?.route.path).toBe('/HelpMyVehicle');
});

test('parameters come decoded', () => {
  expect(findRoute(routes, '/Employee/a%20b')?.params).toEqual({ id: 'a b' });
});

test('a route without parameters goes first', () => {
  expect(findRoute(routes, '/employee/new')?.route.path).toBe('/employee/new');
});

test('an address nobody declared is nobody’s', () => {
  expect(findRoute(routes, '/employee')).toBeNull();
  expect(findRoute(routes, '/')).toBeNull();
});
