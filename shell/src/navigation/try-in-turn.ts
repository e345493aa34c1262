/** One way to get a thing. */
export interface Way<T> {
  readonly start: () => Promise<T>;
  /** Delay before it begins where the way before it has failed (ms), spread by half of itself to either side. */
  readonly delay: number;
  /** How long it may be silent before the next way begins beside it (ms). */
  readonly silence: number;
}

export interface TurnDeps {
  /** Resolves after some time (ms); never, once the signal is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** 0 to 1, as `Math.random`. */
  readonly random: () => number;
}

/** What came first, and by which way. */
export interface Arrived<T> {
  readonly value: T;
  readonly way: number;
}

/** What became of each way: null for one that has not begun. */
export type WayState =
  | { readonly status: 'silent' }
  | { readonly status: 'failed'; readonly error: unknown }
  | null;

export interface Turn<T> {
  /** What arrives first, however late; never rejects. */
  readonly arrived: Promise<Arrived<T>>;
  /** Resolves when something has arrived, when every way has failed, or when the time is over. */
  readonly settled: Promise<Arrived<T> | null>;
  /** How each way stands. */
  readonly states: readonly WayState[];
}

/**
 * Tries ways one after the other until something arrives. A way that is silent is not given up: the next one begins
 * beside it, and on a slow connection the first may still be the first to arrive.
 *
 * @param timeout for all of them together (ms)
 */
export function tryInTurn<T>(ways: readonly Way<T>[], timeout: number, { wait, random }: TurnDeps): Turn<T> {
  const states: WayState[] = ways.map(() => null);
  const over = new AbortController();
  let result: Arrived<T> | null = null;
  let resolveArrived: (first: Arrived<T>) => void;
  const arrived = new Promise<Arrived<T>>((resolve) => {
    resolveArrived = resolve;
  });

  const start = async (way: number): Promise<'failed' | 'arrived'> => {
    states[way] = { status: 'silent' };
    try {
      const value = await (ways[way] as Way<T>).start();
      result ??= { value, way };
      resolveArrived(result);
      return 'arrived';
    } catch (error) {
      states[way] = { status: 'failed', error };
      return 'failed';
    }
  };
  const tryAll = async () => {
    const begun: Promise<unknown>[] = [];
    let last: unknown = null;
    for (const [way, { delay, silence }] of ways.entries()) {
      if (last === 'failed') await Promise.race([arrived, wait(delay * (0.5 + random()), over.signal)]);
      if (result || over.signal.aborted) return;
      const end = start(way);
      begun.push(end);
      last = await Promise.race([end, arrived, wait(silence, over.signal)]);
    }
    await Promise.race([arrived, Promise.all(begun)]);
  };
  const settled = Promise.race([tryAll(), wait(timeout, over.signal)]).then(() => {
    over.abort();
    return result;
  });
  return { arrived, settled, states };
}
