import type { Clock } from '../../system/clock.ts';

/** Runs work when a place is free. Rejects if none becomes free within the timeout. */
export type Limited = <T>(work: () => Promise<T>) => Promise<T>;

/** At most `places` at the same time; those who wait get a place in their order. */
export function createLimited(
  places: number,
  { clock, timeout, timeoutError }: { clock: Clock; timeout: number; timeoutError: () => Error },
): Limited {
  let free = places;
  const waiting = new Set<() => void>();

  function take(): Promise<void> {
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const cancel = clock.schedule(timeout, () => {
        waiting.delete(enter);
        reject(timeoutError());
      });
      const enter = () => {
        cancel();
        waiting.delete(enter);
        resolve();
      };
      waiting.add(enter);
    });
  }

  return async (work) => {
    await take();
    try {
      return await work();
    } finally {
      const [next] = waiting;
      // The place is handed over: nobody who comes now gets it first.
      if (next === undefined) free += 1;
      else next();
    }
  };
}
