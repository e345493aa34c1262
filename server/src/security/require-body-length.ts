import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from '../problems/problem-error.ts';

const lengthRequired = {
  status: 411,
  code: 'length-required',
  message: 'Say how long the body is, with a Content-Length header.',
};
const bodyMissing = {
  status: 400,
  code: 'body-missing',
  message: 'The request announces a body and has none.',
};

/**
 * Refuses bodies of unknown length before they are read: the byte budgets need the length, and browsers always send
 * it. Also refuses a Content-Type without a body, for which the server would wait until the timeout.
 */
export function requireBodyLength(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, method }: FastifyRequest) => {
    if (headers['transfer-encoding'] !== undefined) throw new ProblemError(lengthRequired);
    const hasBody = method !== 'GET' && method !== 'HEAD' && headers['content-type'] !== undefined;
    if (hasBody && headers['content-length'] === undefined) throw new ProblemError(bodyMissing);
  });
}
