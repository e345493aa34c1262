import { inParallel } from './in-parallel.ts';

test('the concurrency is not exceeded', async () => {
  let [now, max] = [0, 0];
  await inParallel(Array.from({ length: 9 }), 2, async () => {
    now += 1;
    max = Math.max(max, now);
    await Promise.resolve();
    now -= 1;
  });
  expect(max).toBe(2);
});
