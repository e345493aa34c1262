import { inParallel } from './in-parallel.ts';

test('results are in the order of the items, however long each takes', async () => {
  const releases: (() => void)[] = [];
  const done = inParallel([1, 2, 3], 3, async (thing) => {
    await new Promise<void>((release) => releases.push(release));
    return thing * 10;
  });
  for (const release of releases.reverse()) release();
  expect(await done).toEqual([10, 20, 30]);
});

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

test('rejects if one item fails', async () => {
  const work = async (thing: number) => {
    if (thing === 2) throw new Error('two');
  };
  await expect(inParallel([1, 2, 3], 2, work)).rejects.toThrow('two');
});
