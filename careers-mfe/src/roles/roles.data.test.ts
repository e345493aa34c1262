import { allRoles } from './all-roles.ts';
import { positions } from './roles.data.ts';

test('every position of the application form belongs to one role', () => {
  expect(allRoles.map(({ position }) => position).sort()).toEqual([...positions].sort());
});
