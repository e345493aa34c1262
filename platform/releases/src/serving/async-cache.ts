import { LRUCache } from 'lru-cache';

/**
 * Caches the results of asynchronous searches; evicts the least recently used.
 *
 * @param options.now a time (ms)
 * @param options.ttlOf how long a result is cached (ms); by default, null is not cached, and other results do not expire
 */
export function createCache<T>({
  maxSize,
  sizeOf = () => 1,
  now = () => performance.now(),
  ttlOf = (found) => (found === null ? 0 : Number.POSITIVE_INFINITY),
}: {
  readonly maxSize: number;
  sizeOf?(found: T): number;
  now?(): number;
  ttlOf?(found: T | null): number;
}) {
  const cache = new LRUCache<string, { readonly found: T | null }>({
    maxSize,
    ...{ ttlResolution: 0, perf: { now } },
    sizeCalculation: ({ found }) => (found === null ? 1 : Math.max(1, sizeOf(found))),
  });
  const searches = new Map<string, Promise<T | null>>();

  const search = async (key: string, find: () => Promise<T | null>): Promise<T | null> => {
    try {
      const found = await find();
      const ttl = ttlOf(found);
      if (ttl > 0) cache.set(key, { found }, ttl === Number.POSITIVE_INFINITY ? {} : { ttl });
      return found;
    } finally {
      searches.delete(key);
    }
  };

  return {
    /** Runs one search at a time for a key. A failed search is not cached. */
    get: (key: string, find: () => Promise<T | null>): Promise<T | null> => {
      const known = cache.get(key);
      if (known) return Promise.resolve(known.found);
      const running = searches.get(key) ?? search(key, find);
      searches.set(key, running);
      return running;
    },
  };
}
