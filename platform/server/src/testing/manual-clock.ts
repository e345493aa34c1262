import type { Clock } from '../system/clock.ts';

export interface ManualClock extends Clock {
  advance(milliseconds: number): void;
  /** Remaining times of all timers, in order. */
  pauses(): readonly number[];
}

/** Far in the future, so that nothing is expired for a library that uses the machine's clock. */
const testEpoch = Date.UTC(2100, 0, 1);

export function createManualClock(start = testEpoch): ManualClock {
  let now = start;
  const scheduled = new Set<{ readonly at: number; readonly work: () => void }>();
  return {
    now: () => now,
    schedule(delay, work) {
      const entry = { at: now + delay, work };
      scheduled.add(entry);
      return () => scheduled.delete(entry);
    },
    advance(milliseconds) {
      const until = now + milliseconds;
      for (;;) {
        const [next] = [...scheduled].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
        if (next === undefined) break;
        scheduled.delete(next);
        now = next.at;
        next.work();
      }
      now = until;
    },
    pauses: () => [...scheduled].map(({ at }) => at - now).sort((a, b) => a - b),
  };
}
