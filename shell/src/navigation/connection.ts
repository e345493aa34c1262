/** `navigator.connection`, which not every browser has. */
export interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/**
 * Whether to load nothing that the visitor has not requested.
 *
 * @param slow matches values of `effectiveType` that count as slow
 */
export function shouldSaveData(connection: Connection | undefined, slow = /2g/): boolean {
  return connection?.saveData === true || slow.test(connection?.effectiveType ?? '');
}

/** Requests from before may fail for so long after the network is back (ms). */
const lateFailures = 10_000;

/**
 * Returns a function that says whether the network may be the cause of a failure: the browser is offline, or was so a
 * moment ago.
 *
 * @param now a time that only grows (ms)
 */
export function watchNetwork(
  window: Pick<Window, 'addEventListener' | 'navigator'>,
  now: () => number,
): () => boolean {
  let backAt = Number.NEGATIVE_INFINITY;
  window.addEventListener('online', () => {
    backAt = now();
  });
  return () => !window.navigator.onLine || now() - backAt < lateFailures;
}
