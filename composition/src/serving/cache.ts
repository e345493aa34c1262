import { LRUCache } from 'lru-cache';

/** Finds things once and keeps those that were asked for last. */
export interface Cache<T> {
  /** One search at a time for a key. What failed is searched again the next time. */
  get(key: string, find: () => Promise<T | null>): Promise<T | null>;
}

export interface CacheOptions<T> {
  /** How much is kept, in the unit of `sizeOf`. */
  readonly maxSize: number;
  sizeOf(found: T): number;
  /** How long a result is kept (ms); without it, what was found for ever and null not at all. */
  keepFor?(found: T | null): number;
}

function forEver(found: unknown): number {
  return found === null ? 0 : Number.POSITIVE_INFINITY;
}

export function createCache<T>({ maxSize, sizeOf, keepFor = forEver }: CacheOptions<T>): Cache<T> {
  const kept = new LRUCache<string, { readonly found: T | null }>({
    maxSize,
    sizeCalculation: ({ found }) => (found === null ? 1 : Math.max(1, sizeOf(found))),
  });
  const searches = new Map<string, Promise<T | null>>();

  const search = async (key: string, find: () => Promise<T | null>): Promise<T | null> => {
    try {
      const found = await find();
      const ttl = keepFor(found);
      if (ttl > 0) kept.set(key, { found }, ttl === Number.POSITIVE_INFINITY ? {} : { ttl });
      return found;
    } finally {
      searches.delete(key);
    }
  };

  return {
    get: (key, find) => {
      const known = kept.get(key);
      if (known) return Promise.resolve(known.found);
      const running = searches.get(key) ?? search(key, find);
      searches.set(key, running);
      return running;
    },
  };
}
