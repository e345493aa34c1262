import { allRoles } from './all-roles.ts';
import { closesAt, positions } from './roles.data.ts';

test('every position of the application form belongs to one role', () => {
  expect(allRoles.map(({ position }) => position).sort()).toEqual([...positions].sort());
});

test.each([
  ['2027-04-30', '2027-04-30T18:30:00.000Z'],
  ['2026-12-31', '2026-12-31T18:30:00.000Z'],
  ['2028-02-28', '2028-02-28T18:30:00.000Z'],
])('a role that is open until %s closes at midnight in India: %s', (openUntil, instant) => {
  expect(new Date(closesAt({ openUntil })).toISOString()).toBe(instant);
});
