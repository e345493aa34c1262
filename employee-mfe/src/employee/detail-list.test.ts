import { formatDate } from './detail-list.tsx';

test.each([
  ['2025-01-31', '31-01-2025'],
  ['1998-02-03T00:00:00.000Z', '03-02-1998'],
])('%s is shown as %s', (value, shown) => {
  expect(formatDate(value)).toBe(shown);
});

test.each(['', 'soon', '31/01/2025', '2025-1-31'])('%p is not shown: it is not a date', (value) => {
  expect(formatDate(value)).toBeNull();
});
