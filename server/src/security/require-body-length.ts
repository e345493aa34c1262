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
 * Refuses bodies of unknown length, before anything of them is read: without a length no budget could be held, and
 * browsers always send one. A type without a body would be waited for in vain.
 */
export function requireBodyLength(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, method }: FastifyRequest) => {
    if (headers['transfer-encoding'] !== undefined) throw new ProblemError(lengthRequired);
    const hasBody = method !== 'GET' && method !== 'HEAD' && headers['content-type'] !== undefined;
    if (hasBody && headers['content-length'] === undefined) throw new ProblemError(bodyMissing);
  });
}
