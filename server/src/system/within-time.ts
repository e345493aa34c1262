import { setTimeout as delay } from 'node:timers/promises';

/** The result of some work; rejects if it takes longer (ms). The work goes on then. */
export async function withinTime<T>(time: number, work: () => T | Promise<T>): Promise<T> {
  const late = delay(time, undefined, { ref: false }).then(() => {
    throw new Error(`This has taken more than ${time} ms.`);
  });
  return Promise.race([work(), late]);
}
