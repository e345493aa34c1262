import { createHash } from 'node:crypto';
import { keyReused } from '@site/shared-ui/contracts';
import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../problems/problem-error.ts';

export function readIdempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && /^[\x21-\x7e]{8,128}$/.test(key)) return key;
  throw new ProblemError(400, 'invalid-idempotency-key', (say) => say.badKey, { field: 'Idempotency-Key' });
}

export function keyReusedProblem(): ProblemError {
  return new ProblemError(422, keyReused, (say) => say.keyReused, { field: 'Idempotency-Key' });
}

/** Hash of the fields that are filled in, independent of their order: a release may have added another one meanwhile. */
export function fingerprintOf(fields: Readonly<Record<string, string>>): string {
  const filled = Object.entries(fields).filter(([, value]) => value !== '');
  const sorted = filled.sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}
