import { DevError, planDev } from './dev-plan.ts';

test('without names every unit is in development, each on its own port after the site’s port', () => {
  expect(planDev([], 8080)).toEqual({
    port: 8080,
    units: [
      { unit: 'shell', port: 8081 },
      { unit: 'careers', port: 8082 },
      { unit: 'product', port: 8083 },
      { unit: 'contact', port: 8084 },
      { unit: 'employee', port: 8085 },
    ],
    rest: [],
  });
});

test('a named unit keeps its port; the shell is in development as well, the other units are served as built', () => {
  expect(planDev(['contact'], 9000)).toEqual({
    port: 9000,
    units: [
      { unit: 'shell', port: 9001 },
      { unit: 'contact', port: 9004 },
    ],
    rest: ['careers', 'product', 'employee'],
  });
});

test('several units can be named, in any order and with the shell', () => {
  const { units, rest } = planDev(['employee', 'shell', 'careers'], 8080);
  expect(units.map(({ unit }) => unit)).toEqual(['shell', 'careers', 'employee']);
  expect(rest).toEqual(['product', 'contact']);
});

test('an unknown name is refused with the list of units', () => {
  expect(() => planDev(['careers', 'carers', 'jobs'], 8080)).toThrow(
    new DevError(
      'unknown-unit',
      'There is no unit carers, jobs. There are: shell, careers, product, contact, employee.',
    ),
  );
});

test.each([0, 65_531])('port %i is refused, because every unit needs a port after it', (port) => {
  expect(() => planDev([], port)).toThrow(/PORT must be from 1 to 65530/);
});
