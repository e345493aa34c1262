import { shownDate } from './shown-date.ts';

test.each([
  ['2025-01-31', '31-01-2025'],
  ['1998-02-03T00:00:00.000Z', '03-02-1998'],
])('%s is shown as %s', (value, shown) => {
  expect(shownDate(value)).toBe(shown);
});

test.each(['', 'soon', '31/01/2025', '2025-1-31'])('%p is no date to show', (value) => {
  expect(shownDate(value)).toBeNull();
});
