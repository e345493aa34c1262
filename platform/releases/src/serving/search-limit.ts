import { StoreError } from '../core/store/store.ts';

/** Too many requests search the store for something: this one may be repeated. */
export class BusyError extends StoreError {
  constructor() {
    super('search', 'too many searches are waiting');
  }
}

/** Limits searches in the store, so that it can still answer others. @param waiting how many may wait @throws {BusyError} */
export function limitSearches(atOnce: number, waiting: number): <T>(search: () => Promise<T>) => Promise<T> {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (search) => {
    if (running < atOnce) running += 1;
    else if (queue.length < waiting) await new Promise<void>((begin) => queue.push(begin));
    else throw new BusyError();
    try {
      return await search();
    } finally {
      const begin = queue.shift();
      if (begin) begin();
      else running -= 1;
    }
  };
}
