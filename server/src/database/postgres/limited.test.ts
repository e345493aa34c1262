import fc from 'fast-check';
import { createManualClock } from '../../testing/manual-clock.ts';
import { createLimited } from './limited.ts';

const timeoutError = () => new Error('No place is free.');

test('work that gets no place in time is refused and never runs, and its place is not lost', async () => {
  const clock = createManualClock(0);
  const limited = createLimited(1, { clock, timeout: 100, timeoutError });
  const { promise, resolve } = Promise.withResolvers<string>();
  const first = limited(() => promise);
  let ran = false;
  const second = limited(async () => {
    ran = true;
  });
  clock.advance(100);
  await expect(second).rejects.toThrow('No place is free.');
  resolve('done');
  expect(await first).toBe('done');
  expect([await limited(async () => 'next'), ran]).toEqual(['next', false]);
  expect(clock.pauses()).toEqual([]);
});

test('in any order of ends, no more run than there are places, each in its order, and all run', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.boolean(), { maxLength: 12 }),
      async (scheduler, places, failures) => {
        const limited = createLimited(places, { clock: createManualClock(0), timeout: 100, timeoutError });
        const began: number[] = [];
        let running = 0;
        const all = failures.map((fails, index) =>
          limited(async () => {
            began.push(index);
            running += 1;
            expect(running).toBeLessThanOrEqual(places);
            await scheduler.schedule(Promise.resolve());
            running -= 1;
            if (fails) throw new Error('failed');
            return index;
          }).catch(() => -1 - index),
        );
        await scheduler.waitFor(Promise.all(all));
        expect(await Promise.all(all)).toEqual(failures.map((fails, index) => (fails ? -1 - index : index)));
        expect(began).toEqual([...failures.keys()]);
      },
    ),
  );
});
