import { attemptTimeout } from './waiting.ts';

export interface RetryDeps {
  readonly wait: (ms: number) => Promise<void>;
  /** 0 to 1, as `Math.random`. */
  readonly random: () => number;
}

export const browserRetryDeps: RetryDeps = {
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  random: () => Math.random(),
};

/**
 * For each attempt of a round: the delay before it if the one before has failed, varied at random by half of it, and how
 * long it may be silent before the next one starts in parallel (ms).
 */
export type RetryPlan = readonly (readonly [delay: number, patience: number])[];

export const startPlan = [
  [0, attemptTimeout],
  [500, attemptTimeout],
  [2000, attemptTimeout],
] as const satisfies RetryPlan;

/** A load in rounds of attempts. */
export interface Retry<T> {
  /** Resolves with the first attempt that succeeds, in any round; never rejects. */
  readonly loaded: Promise<T>;
  /** Runs one round. Rejects when all its attempts have failed or timed out. */
  run(): Promise<unknown>;
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
  plan: RetryPlan = startPlan,
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
      let failed: unknown;
      for (const [delay, patience] of plan) {
        if (failed) await Promise.race([loaded, wait(delay * (0.5 + random()))]);
        if (done) return;
        const result = attempt(attempts++).then(
          (value) => {
            done = true;
            resolveLoaded(value);
          },
          () => true,
        );
        failed = await Promise.race([result, wait(patience), loaded.then(() => false)]);
      }
      if (!done) throw new Error();
    },
  };
}

/** Runs several loads at once. A further round only loads those that are missing. */
export function retryAll(retries: readonly Retry<unknown>[]): Retry<unknown> {
  return {
    loaded: Promise.all(retries.map(({ loaded }) => loaded)),
    run: () => Promise.all(retries.map(({ run }) => run())),
  };
}
