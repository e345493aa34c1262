/** What retrying needs of the browser. */
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

/** How long an attempt may be silent before another one is made beside it (ms). */
export const attemptTimeout = 10_000;

/** Delays before the second and the third attempt (ms), each spread by half of itself to either side. */
export const retryDelays = [500, 2000] as const;

/** Something that is loaded in rounds of three attempts. */
export interface Retry<T> {
  /** Resolves with the first attempt that succeeds, in whichever round; never rejects. */
  readonly loaded: Promise<T>;
  /** Runs one round; rejects when all its attempts have failed or are silent. */
  run(): Promise<void>;
}

/**
 * Makes attempts until one succeeds. An attempt that is silent is not given up: on a slow connection it may still be
 * the first to arrive.
 *
 * @param attempt receives 0, 1, 2, … and goes on counting from round to round
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

/** Loads several things at once; a further round is only for those that are missing. */
export function retryAll(retries: readonly Retry<unknown>[]): Retry<unknown> {
  return {
    loaded: Promise.all(retries.map(({ loaded }) => loaded)),
    run: async () => void (await Promise.all(retries.map(({ run }) => run()))),
  };
}

/**
 * The address of an attempt. Each has its own: a browser may answer a known one from its cache, or wait for the request
 * that hangs.
 */
export function retryAddress(address: string, attempt: number): string {
  return attempt === 0 ? address : `${address}?retry=${attempt}`;
}
