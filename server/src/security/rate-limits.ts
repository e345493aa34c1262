import type { RateLimitOptions } from '@fastify/rate-limit';

/** How many requests an address may make; every route names its own number. */
export interface RateLimits {
  /** 1 in production; tests that send a lot raise it. */
  readonly scale: number;
}

/** A route's `config`: at most `requests` a minute from one address. */
export function perMinute(limits: RateLimits, requests: number): { rateLimit: RateLimitOptions } {
  return { rateLimit: { max: Math.ceil(requests * limits.scale), timeWindow: 60_000 } };
}
