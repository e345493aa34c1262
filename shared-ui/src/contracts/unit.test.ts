import { isUnitName, sortUnits } from './unit.ts';

test.each(['shell', 'careers', 'blog', 'b2', 'a1234567890123456789'])(
  '%s can be the name of a unit',
  (name) => {
    expect(isUnitName(name)).toBe(true);
  },
);

test.each([
  ['empty', ''],
  ['one character', 'b'],
  ['21 characters', 'a12345678901234567890'],
  ['with a digit first', '2fast'],
  ['with capitals', 'Blog'],
  ['with a hyphen', 'my-blog'],
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
