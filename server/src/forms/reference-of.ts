import type { Acceptance } from '../database/repositories.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { keyReusedProblem } from '../submissions/idempotency-key.ts';

/** The reference of a form that is on disk. Throws a `ProblemError` for one that was refused. */
export function referenceOf(acceptance: Acceptance): string {
  if (acceptance.status === 'key-reused') throw keyReusedProblem();
  if (acceptance.status === 'stored' || acceptance.status === 'repeated') return acceptance.id;
  throw notVerified(acceptance.status);
}

export function notVerified(reason: 'pass-missing' | 'pass-used'): ProblemError {
  return new ProblemError({
    status: 403,
    code: `captcha-${reason}`,
    message: 'Please verify you are not a robot.',
  });
}
