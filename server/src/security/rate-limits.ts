import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../problems/problem-error.ts';
import { clientAddress } from './client-address.ts';

/** How many requests an address may make; every route names its own number. */
export interface RateLimits {
  /** 1 in production; tests that send a lot raise it. */
  readonly scale: number;
}

/** A route's `config`: at most `requests` a minute from one address. */
export function perMinute(limits: RateLimits, requests: number): { rateLimit: RateLimitOptions } {
  return { rateLimit: { max: Math.ceil(requests * limits.scale), timeWindow: 60_000 } };
}

/** Makes routes with a `perMinute` configuration refuse an address that asks too often. Routes without one are free. */
export function limitRequests(app: FastifyInstance): void {
  app.register(rateLimit, {
    global: false,
    keyGenerator: clientAddress,
    errorResponseBuilder: (_request, { after }) =>
      new ProblemError({
        status: 429,
        code: 'too-many-requests',
        message: `Too many requests. Please try again in ${after}.`,
      }),
  });
}
