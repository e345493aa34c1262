import { createHash } from 'node:crypto';
import { keepUnsent } from '@site/shared-ui/contracts';
import type { FastifyRequest } from 'fastify';
import type { Submission } from '../database/repositories.ts';
import { ProblemError } from '../problems/problem-error.ts';

const day = 24 * 60 * 60_000;

/**
 * How long a key is stored (ms). A browser stores an unsent application for `keepUnsent` and may send it with its key
 * until then. The extra day allows for a wrong clock of the browser.
 */
export const keyLifetime: Readonly<Record<Submission['kind'], number>> = {
  application: keepUnsent + day,
  enquiry: day,
};

/** The caller's `Idempotency-Key`: a request with the same key and content is stored only once. */
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

/** Hash of the fields, independent of their order. */
export function fingerprintOf(fields: Readonly<Record<string, string>>): string {
  const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}
