/** Time limit of a request with its retries (ms), and the slowest transfer that is waited for (bytes a second). */
const requestTime = 10_000;
const slowestTransfer = 256 * 1024;

/** The time limit of a request that transfers this many bytes (ms). */
export function timeLimit(bytes = 0): number {
  return requestTime + Math.ceil((bytes / slowestTransfer) * 1000);
}

export interface TimeLimit {
  readonly signal: AbortSignal;
  /** Adds the time for this many bytes. */
  extendFor(bytes: number): void;
}

/**
 * Runs a request and rejects when its time is over, whether or not the request then ends.
 *
 * @param bytes that the request transfers
 */
export async function withTimeLimit<T>(bytes: number, request: (limit: TimeLimit) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const late = new Promise<never>((_resolve, reject) => {
    controller.signal.onabort = () =>
      reject(Object.assign(new Error('The time is over.'), { name: 'TimeoutError' }));
  });
  const end = () => controller.abort();
  const startedAt = performance.now();
  let timer = setTimeout(end, timeLimit(bytes));
  const limit: TimeLimit = {
    signal: controller.signal,
    extendFor: (more) => {
      clearTimeout(timer);
      timer = setTimeout(end, timeLimit(bytes + more) - (performance.now() - startedAt));
    },
  };
  try {
    return await Promise.race([request(limit), late]);
  } finally {
    clearTimeout(timer);
  }
}
