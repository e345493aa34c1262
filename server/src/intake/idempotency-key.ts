import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../problems/problem-error.ts';

/** How long a key is remembered, in milliseconds. */
export const rememberFor = 24 * 60 * 60_000;

/** The caller's `Idempotency-Key`: the same key and content are stored once, however often they come. */
export function readIdempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && /^[\x21-\x7e]{8,128}$/.test(key)) return key;
  throw new ProblemError({
    status: 400,
    code: 'invalid-idempotency-key',
    message: 'An Idempotency-Key has 8 to 128 visible characters.',
    field: 'Idempotency-Key',
  });
}

export function keyReused(): ProblemError {
  return new ProblemError({
    status: 422,
    code: 'idempotency-key-reused',
    message: 'This Idempotency-Key came before with other content.',
    field: 'Idempotency-Key',
  });
}
