/** Values that expire a fixed time after they were last set, oldest first. */
export interface ExpiringMap<Value> {
  /** Number of entries in memory. Some of them may have expired since the last `set`. */
  readonly size: number;
  get(key: string): Value | undefined;
  /** Also removes all entries that have expired. */
  set(key: string, value: Value): void;
  removeOldest(): void;
  values(): readonly Value[];
}

/**
 * @param lifetime in ms
 * @param now the current time in ms
 */
export function createExpiringMap<Value>(lifetime: number, now: () => number): ExpiringMap<Value> {
  const entries = new Map<string, { readonly at: number; readonly value: Value }>();
  const removeExpired = () => {
    const from = now() - lifetime;
    for (const [key, { at }] of entries) {
      if (at >= from) return;
      entries.delete(key);
    }
  };
  return {
    get size() {
      return entries.size;
    },
    get(key) {
      removeExpired();
      return entries.get(key)?.value;
    },
    set(key, value) {
      removeExpired();
      // Deleted first, so that the entries stay in the order of their times.
      entries.delete(key);
      entries.set(key, { at: now(), value });
    },
    removeOldest() {
      const [oldest] = entries.keys();
      if (oldest !== undefined) entries.delete(oldest);
    },
    values() {
      removeExpired();
      return [...entries.values()].map(({ value }) => value);
    },
  };
}
