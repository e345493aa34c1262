import { formatDate } from './format-date.ts';

test('a date is formatted with the name of its month', () => {
  expect(formatDate('2026-11-02')).toBe('2 November 2026');
  expect(formatDate('2027-01-31')).toBe('31 January 2027');
});
