import { LRUCache } from 'lru-cache';

/** Caches the results of asynchronous searches; evicts the least recently used. */
export interface Cache<T> {
  /** Runs one search at a time for a key. A failed search is not cached. */
  get(key: string, find: () => Promise<T | null>): Promise<T | null>;
}

export interface CacheOptions<T> {
  readonly maxSize: number;
  sizeOf(found: T): number;
  /** How long a result is cached (ms). By default, null is not cached, and other results do not expire. */
  ttlOf?(found: T | null, key: string): number;
}

function defaultTtl(found: unknown): number {
  return found === null ? 0 : Number.POSITIVE_INFINITY;
}

export function createCache<T>({ maxSize, sizeOf, ttlOf = defaultTtl }: CacheOptions<T>): Cache<T> {
  const kept = new LRUCache<string, { readonly found: T | null }>({
    maxSize,
    sizeCalculation: ({ found }) => (found === null ? 1 : Math.max(1, sizeOf(found))),
  });
  const searches = new Map<string, Promise<T | null>>();

  const search = async (key: string, find: () => Promise<T | null>): Promise<T | null> => {
    try {
      const found = await find();
      const ttl = ttlOf(found, key);
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
