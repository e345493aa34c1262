/** Time as the server sees it; tests bring one that they move by hand. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `work` once after `delay` milliseconds; the answer calls it off. */
  schedule(delay: number, work: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  schedule(delay, work) {
    // Work that is only waiting must not keep a closing process alive.
    const timer = setTimeout(work, delay).unref();
    return () => clearTimeout(timer);
  },
};
