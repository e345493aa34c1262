import { quantile, spreadOf } from './statistics.ts';

test('the middle of an even number of values lies between the two in the middle', () => {
  expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5);
});

test('quartiles of nine values are values of theirs', () => {
  expect(spreadOf([9, 1, 8, 2, 7, 3, 6, 4, 5])).toEqual({ median: 5, low: 3, high: 7, count: 9 });
});

test('nothing has no middle', () => {
  expect(quantile([], 0.5)).toBeNaN();
});
