export interface RetryDeps {
  /** @param ms how long */
  readonly wait: (ms: number) => Promise<void>;
  /** 0 to 1, as `Math.random`. */
  readonly random: () => number;
}

export const browserRetryDeps: RetryDeps = {
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  random: () => Math.random(),
};

/** If an attempt has no result after this time, the next one starts in parallel (ms). */
export const attemptTimeout = 10_000;

/** Delays before the second and the third attempt (ms), each varied at random by half of it. */
export const retryDelays = [500, 2000] as const;

/** A load in rounds of three attempts. */
export interface Retry<T> {
  /** Resolves with the first attempt that succeeds, in any round; never rejects. */
  readonly loaded: Promise<T>;
  /** Runs one round. Rejects when all its attempts have failed or timed out. */
  run(): Promise<void>;
}

/**
 * Makes attempts until one succeeds. An attempt that has timed out is not cancelled: on a slow connection it may
 * still be the first to succeed.
 *
 * @param attempt receives 0, 1, 2, …; later rounds continue the numbers
 */
export function createRetry<T>(
  attempt: (number: number) => Promise<T>,
  { wait, random }: RetryDeps,
): Retry<T> {
  let attempts = 0;
  let done = false;
  let resolveLoaded: (value: T) => void;
  const loaded = new Promise<T>((resolve) => {
    resolveLoaded = resolve;
  });
  return {
    loaded,
    run: async () => {
      for (const delay of [...retryDelays, null]) {
        if (done) return;
        const result = attempt(attempts++).then(
          (value) => {
            done = true;
            resolveLoaded(value);
          },
          () => 'failed' as const,
        );
        const outcome = await Promise.race([result, loaded, wait(attemptTimeout)]);
        if (!done && outcome === 'failed' && delay)
          await Promise.race([loaded, wait(delay * (0.5 + random()))]);
      }
      if (!done) throw new Error('Every attempt has failed.');
    },
  };
}

/** Runs several loads at once. A further round only loads those that are missing. */
export function retryAll(retries: readonly Retry<unknown>[]): Retry<unknown> {
  return {
    loaded: Promise.all(retries.map(({ loaded }) => loaded)),
    run: async () => void (await Promise.all(retries.map(({ run }) => run()))),
  };
}
