import type { FoundForm } from '@site/composition';
import { formNames } from '@site/shared-ui/contracts';
import type { FastifyRequest } from 'fastify';
import { FormProblem } from '../problems/form-problem.ts';
import { clientAddress } from '../security/client-address.ts';

/**
 * Handles the refusal of a form that script has sent: the page has checked it by the rules of the same release, so it is the
 * release that fails. A file is an exception, because only the server reads its content.
 *
 * @param values as they were sent
 */
export function countRefused(
  request: FastifyRequest,
  { unit, release, form }: FoundForm,
  values: Readonly<Record<string, string>>,
): (error: unknown) => never {
  return (error) => {
    const isFault =
      error instanceof FormProblem &&
      values[formNames.release] === release &&
      error.problems.some(({ field }) => field !== form.file?.name);
    if (isFault)
      request.server.visits.add([{ unit, release, result: 'failed-later' }], clientAddress(request));
    throw error;
  };
}
