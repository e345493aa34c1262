import { roles } from './roles/roles.data.ts';
import { declaration } from './unit.ts';

const { routes } = declaration;

test('the unit has the routes of the specification, one for each role, and the page after an application', () => {
  expect(routes.map(({ path }) => path)).toEqual([
    '/career',
    ...roles.map(({ path }) => path),
    '/join-innovation',
    '/application-sent',
  ]);
});
