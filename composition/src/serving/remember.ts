/** Finds things once and keeps them, the ones asked for last, up to a weight in all. */
export interface Memory<T> {
  /** What was not found, or failed, is looked for again the next time. */
  get(key: string, find: () => Promise<T | null>): Promise<T | null>;
}

export function rememberUpTo<T>(limit: number, weigh: (found: T) => number): Memory<T> {
  const known = new Map<string, { readonly found: Promise<T | null>; weight: number }>();
  let total = 0;

  const forget = (key: string) => {
    total -= known.get(key)?.weight ?? 0;
    known.delete(key);
  };
  const keep = (key: string, weight: number) => {
    const there = known.get(key);
    if (!there) return;
    there.weight = weight;
    total += weight;
    // A map keeps its order: the first is the one that was not asked for the longest.
    for (const [oldest] of known) {
      if (total <= limit || oldest === key) break;
      forget(oldest);
    }
  };

  return {
    get: (key, find) => {
      const there = known.get(key);
      if (there) {
        known.delete(key);
        known.set(key, there);
        return there.found;
      }
      const found = find();
      known.set(key, { found, weight: 0 });
      found.then(
        (value) => (value === null ? forget(key) : keep(key, weigh(value))),
        () => forget(key),
      );
      return found;
    },
  };
}
