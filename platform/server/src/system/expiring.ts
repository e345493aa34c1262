import { LRUCache } from 'lru-cache';

/**
 * Values that expire some time after they were last set. Beyond a number, those that were used least recently go.
 *
 * @param max how many there are at most
 * @param lifetime in ms
 * @param now the current time in ms; more than 0
 */
export const expiring = <Value extends object | number>(max: number, lifetime: number, now: () => number) =>
  new LRUCache<string, Value>({ max, ttl: lifetime, ttlResolution: 0, perf: { now } });
