import { HttpError } from '@platform/host/http';

/** Problems after which our server does not know whether it has stored a form. */
const unsureProblems = new Set(['internal', 'commit-unknown']);

/**
 * Whether a form may have arrived although sending it has failed. An answer of our API says that nothing was stored, but a
 * proxy's 502 does not.
 */
export function mayHaveArrived(error: unknown): boolean {
  if (!(error instanceof HttpError)) return true;
  const { code, problem, notSent } = error;
  if (notSent || code === 'refused' || code === 'not-found' || code === 'too-many') return false;
  if (code === 'server') return problem === undefined || unsureProblems.has(problem.code);
  return true;
}
