/** The slowest transfer that is waited for (bytes a second). */
const slowestTransfer = 256 * 1024;

/** Time limit of a request with its retries (ms). */
export const requestTime = 10_000;

/** Adds the time for transferring this many bytes to a time limit (ms). */
export function timeFor(bytes: number, base: number): number {
  return base + Math.ceil((bytes / slowestTransfer) * 1000);
}

export interface TimeLimit {
  readonly signal: AbortSignal;
  /** Of the whole request (ms). */
  readonly time: number;
  extendFor(bytes: number): void;
}

/** Runs a request and rejects when its time (ms) is over, whether or not the request then ends. */
export async function withTimeLimit<T>(time: number, request: (limit: TimeLimit) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const late = new Promise<never>((_resolve, reject) => {
    controller.signal.onabort = () =>
      reject(Object.assign(new Error('The time is over.'), { name: 'TimeoutError' }));
  });
  const end = () => controller.abort();
  const startedAt = performance.now();
  let timer = setTimeout(end, time);
  const limit: TimeLimit = {
    signal: controller.signal,
    time,
    extendFor: (bytes) => {
      clearTimeout(timer);
      timer = setTimeout(end, timeFor(bytes, time) - (performance.now() - startedAt));
    },
  };
  try {
    return await Promise.race([request(limit), late]);
  } finally {
    clearTimeout(timer);
  }
}
