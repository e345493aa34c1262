import { DevError, planSiteDev, planDev as planWith } from './dev-plan.ts';

const units = ['shell', 'catalog', 'contact', 'edition', 'product'];
const planDev = (names: readonly string[], port: number) => planWith(names, port, units);

test('without names every unit is in development, each on its own port after the site’s port', () => {
  expect(planDev([], 8080)).toEqual({
    port: 8080,
    units: [
      { unit: 'shell', port: 8081 },
      { unit: 'catalog', port: 8082 },
      { unit: 'contact', port: 8083 },
      { unit: 'edition', port: 8084 },
      { unit: 'product', port: 8085 },
    ],
    rest: [],
  });
});

test('a named unit keeps its port; the shell is in development as well, the other units are served as built', () => {
  expect(planDev(['contact'], 9000)).toEqual({
    port: 9000,
    units: [
      { unit: 'shell', port: 9001 },
      { unit: 'contact', port: 9003 },
    ],
    rest: ['catalog', 'edition', 'product'],
  });
});

test('an unknown name is refused with the list of units', () => {
  expect(() => planDev(['catalog', 'catlog', 'jobs'], 8080)).toThrow(
    new DevError(
      'unknown-unit',
      'There is no unit catlog, jobs. There are: shell, catalog, contact, edition, product. Did you mean "catalog"?',
    ),
  );
});

test.each([0, 65_531])('port %i is refused, because every unit needs a port after it', (port) => {
  expect(() => planDev([], port)).toThrow(/PORT must be from 1 to 65530/);
});

test('inside a running site, the named remotes are in development on their ports, and the shell is the live one', () => {
  const plan = planSiteDev(['contact'], 9000, units);
  expect(plan).toEqual({
    port: 9000,
    units: [{ unit: 'contact', port: 9003 }],
    rest: ['catalog', 'edition', 'product'],
  });
  expect(planSiteDev([], 9000, units).units.map(({ unit }) => unit)).toEqual(units.slice(1));
});

test('inside a running site the shell cannot be named', () => {
  expect(() => planSiteDev(['shell'], 8080, units)).toThrow(
    expect.objectContaining({ code: 'shell-is-live' }),
  );
});
