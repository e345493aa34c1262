/** One of several sources for the same value. */
export interface Attempt<T> {
  readonly start: () => Promise<T>;
  /** Delay before this attempt if the one before it has failed (ms), varied at random by half of it. */
  readonly retryDelay: number;
  /** If this attempt has no result after this time (ms), the next one starts in parallel. */
  readonly hedgeDelay: number;
}

export interface AttemptDeps {
  /** Resolves after some time (ms); never resolves once the signal is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** 0 to 1, as `Math.random`. */
  readonly random: () => number;
}

export interface Success<T> {
  readonly value: T;
  /** Index of the attempt that succeeded. */
  readonly attempt: number;
}

/** Null for an attempt that has not started. */
export type AttemptState =
  | { readonly status: 'pending' }
  | { readonly status: 'failed'; readonly error: unknown }
  | null;

export interface Attempts<T> {
  /** Resolves with the first success, even after the timeout; never rejects. */
  readonly succeeded: Promise<Success<T>>;
  /** Resolves at the first success; with null when every attempt has failed, or at the timeout. */
  readonly settled: Promise<Success<T> | null>;
  /** The current state of each attempt, in order. */
  readonly states: readonly AttemptState[];
}

/**
 * Makes one attempt after the other until one succeeds. An attempt without a result is not cancelled when the next
 * one starts: on a slow connection it may still be the first to succeed.
 *
 * @param timeout for all attempts together (ms)
 */
export function tryInTurn<T>(
  attempts: readonly Attempt<T>[],
  timeout: number,
  { wait, random }: AttemptDeps,
): Attempts<T> {
  const states: AttemptState[] = attempts.map(() => null);
  const over = new AbortController();
  let result: Success<T> | null = null;
  let resolveSucceeded: (first: Success<T>) => void;
  const succeeded = new Promise<Success<T>>((resolve) => {
    resolveSucceeded = resolve;
  });

  const start = async (attempt: number): Promise<'failed' | 'succeeded'> => {
    states[attempt] = { status: 'pending' };
    try {
      const value = await (attempts[attempt] as Attempt<T>).start();
      result ??= { value, attempt };
      resolveSucceeded(result);
      return 'succeeded';
    } catch (error) {
      states[attempt] = { status: 'failed', error };
      return 'failed';
    }
  };
  const tryAll = async () => {
    const started: Promise<unknown>[] = [];
    let last: unknown = null;
    for (const [attempt, { retryDelay, hedgeDelay }] of attempts.entries()) {
      if (last === 'failed')
        await Promise.race([succeeded, wait(retryDelay * (0.5 + random()), over.signal)]);
      if (result || over.signal.aborted) return;
      const end = start(attempt);
      started.push(end);
      last = await Promise.race([end, succeeded, wait(hedgeDelay, over.signal)]);
    }
    await Promise.race([succeeded, Promise.all(started)]);
  };
  const settled = Promise.race([tryAll(), wait(timeout, over.signal)]).then(() => {
    over.abort();
    return result;
  });
  return { succeeded, settled, states };
}
