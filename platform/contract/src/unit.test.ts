import { isUnitName, sortUnits, unitPrefix } from './unit.ts';

test.each(['shell', 'catalog', 'b2', 'my-blog', 'a-1-b2', 'a23456789-123456789-1234567890'])(
  '%s can be the name of a unit',
  (name) => {
    expect(isUnitName(name)).toBe(true);
  },
);

test.each([
  ['empty', ''],
  ['one character', 'b'],
  ['31 characters', 'a23456789-123456789-12345678901'],
  ['with a digit first', '2fast'],
  ['with capitals', 'Blog'],
  ['with a hyphen first', '-blog'],
  ['with a hyphen last', 'blog-'],
  ['with two hyphens in a row', 'my--blog'],
  ['with an underscore', 'my_blog'],
  ['a path', '../blog'],
  ['with a line end', 'blog\n'],
  ['a property of every object', 'constructor'],
  ['not a text', null],
])('a name that is %s is refused', (_, name) => {
  expect(isUnitName(name)).toBe(false);
});

test('the shell is the first unit, the others are in alphabetical order, once each', () => {
  expect(sortUnits(['product', 'blog', 'shell', 'blog'])).toEqual(['shell', 'blog', 'product']);
  expect(sortUnits(['product', 'blog'])).toEqual(['blog', 'product']);
});

test.each(['shell', 'shop', 'shop-admin', 'shop-admin-eu'])(
  'the prefix of %s is part of a variable’s name, and of no other prefix',
  (unit) => {
    expect(unitPrefix(unit)).toMatch(/^[a-z][a-z0-9_]*$/);
    const begins = ['shell', 'shop', 'shop-admin', 'shop-admin-eu'].filter((other) =>
      `${unitPrefix(other)}-`.startsWith(`${unitPrefix(unit)}-`),
    );
    expect(begins).toEqual([unit]);
  },
);
