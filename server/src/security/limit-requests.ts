import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../problems/problem-error.ts';
import { clientAddress } from './client-address.ts';

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
