import type { Clock } from './clock.ts';

/** The result of some work; rejects with an error of `late` if it takes longer than a time (ms). The work goes on then. */
export function withinTime<T>(
  result: Promise<T>,
  time: number,
  clock: Pick<Clock, 'schedule'>,
  late: () => Error,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = clock.schedule(time, () => reject(late()));
    result.then(resolve, reject).finally(cancel);
  });
}
