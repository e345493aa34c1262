/** Current time and timers; tests use a manual clock. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `work` once after `delay` milliseconds; returns a function that cancels it. */
  schedule(delay: number, work: () => void): () => void;
}

/**
 * How much longer everything is valid that a visitor has to use within minutes: by so much, a clock may be wrong or be set
 * (ms).
 */
export const clockTolerance = 60 * 60_000;

export const systemClock: Clock = {
  now: () => Date.now(),
  schedule(delay, work) {
    // A pending timer must not keep a closing process alive.
    const timer = setTimeout(work, delay).unref();
    return () => clearTimeout(timer);
  },
};
