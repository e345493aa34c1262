import { ServerError } from '../problems/server-error.ts';
import type { Clock } from './clock.ts';

class LateError extends ServerError {
  readonly code = 'late';

  constructor(time: number) {
    super(`This has taken more than ${time / 1000} s.`);
  }
}

/** The result of some work; rejects with an error of `late` if it takes longer than a time (ms). The work goes on then. */
export function withinTime<T>(
  result: Promise<T>,
  time: number,
  clock: Pick<Clock, 'schedule'>,
  late: () => Error = () => new LateError(time),
): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = clock.schedule(time, () => reject(late()));
    result.then(resolve, reject).finally(cancel);
  });
}

/** Resolves after a time (ms), or earlier when the signal aborts. */
export function wait(time: number, clock: Pick<Clock, 'schedule'>, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      cancel();
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const cancel = clock.schedule(time, end);
    signal?.addEventListener('abort', end);
  });
}

/** The result of some work; rejects with an error of `stopped` if the signal aborts earlier. The work goes on then. */
export function untilAborted<T>(result: Promise<T>, signal: AbortSignal, stopped: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(stopped());
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
