import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../problems/problem-error.ts';
import { clientAddress } from './client-address.ts';

/** Each route sets its own number of requests per address; this multiplies all of them. */
export interface RateLimits {
  /** Usually 1; tests raise it. */
  readonly scale: number;
}

/** A route's `config`: at most `requests` a minute from one address. */
export function perMinute(limits: RateLimits, requests: number): { rateLimit: RateLimitOptions } {
  return { rateLimit: { max: Math.ceil(requests * limits.scale), timeWindow: 60_000 } };
}

/** Enforces the limits of routes with a `perMinute` configuration. Other routes are not limited. */
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
