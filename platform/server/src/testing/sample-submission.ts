import type { Submission } from '../database/repositories.ts';

/** A record that is kept for a year, of a form without a file. */
export function sampleSubmission(
  own: Partial<Submission> & Pick<Submission, 'id' | 'receivedAt'>,
): Submission {
  return {
    ...{ unit: 'contact', form: 'enquiry', release: null, keptFor: 365 * 24 * 60 * 60_000 },
    ...{ fields: { firstName: 'Ravi', email: 'ravi@example.com' }, file: null },
    ...own,
  };
}
