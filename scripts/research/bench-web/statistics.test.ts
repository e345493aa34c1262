import { quantile, spreadOf } from './statistics.ts';

test('the median of an even number of values is the mean of the two middle ones', () => {
  expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5);
});

test('the quartiles of nine values are among these values', () => {
  expect(spreadOf([9, 1, 8, 2, 7, 3, 6, 4, 5])).toEqual({ median: 5, low: 3, high: 7, count: 9 });
});

test('the median of no values is NaN', () => {
  expect(quantile([], 0.5)).toBeNaN();
});
