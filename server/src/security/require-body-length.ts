import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from '../problems/problem-error.ts';

/**
 * Refuses bodies of unknown length before they are read: the byte budgets need the length, and browsers always send
 * it. Also refuses a Content-Type without a body, for which the server would wait until the timeout.
 */
export function requireBodyLength(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, method }: FastifyRequest) => {
    if (headers['transfer-encoding'] !== undefined)
      throw new ProblemError(
        411,
        'length-required',
        'Say how long the body is, with a Content-Length header.',
      );
    const hasBody = method !== 'GET' && method !== 'HEAD' && headers['content-type'] !== undefined;
    if (hasBody && headers['content-length'] === undefined)
      throw new ProblemError(400, 'body-missing', 'The request announces a body and has none.');
  });
}
