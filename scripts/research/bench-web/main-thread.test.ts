import { blockingTime, layoutShift } from './main-thread.ts';

test('the part of a task beyond 50 ms counts, after the first paint only', () => {
  const tasks = [
    { start: 0, duration: 90 },
    { start: 100, duration: 120 },
    { start: 300, duration: 50 },
  ];
  expect(blockingTime(tasks, 100)).toBe(70);
});

test('a task that runs during the first paint counts from there', () => {
  expect(blockingTime([{ start: 0, duration: 200 }], 80)).toBe(70);
  expect(blockingTime([{ start: 0, duration: 200 }], 160)).toBe(0);
});

test('shifts less than a second apart form a session; the worst session counts', () => {
  const shifts = [
    { at: 0, value: 0.1 },
    { at: 900, value: 0.1 },
    { at: 2500, value: 0.15 },
  ];
  expect(layoutShift(shifts)).toBeCloseTo(0.2);
});

test('a session of shifts ends after five seconds', () => {
  const shifts = Array.from({ length: 8 }, (_, index) => ({ at: index * 900, value: 0.1 }));
  expect(layoutShift(shifts)).toBeCloseTo(0.6);
  expect(layoutShift([])).toBe(0);
});
