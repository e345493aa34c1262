import { applicationMessages, formActions } from '@site/shared-ui/contracts';
import type { FormAnswer } from '../form-pages/form-answer.ts';
import type { PageForm } from '../form-pages/form-pages.ts';
import { FormProblem } from '../problems/form-problem.ts';
import type { ProblemError } from '../problems/problem-error.ts';

export const applicationForm: PageForm = { page: '/join-innovation', action: formActions.application };

/** The shell's confirmation page. */
export const applicationSent = '/application-sent';

const notes = {
  kept: { text: 'Nothing has been sent yet. What you typed is still here; please look at these:' },
  back: { text: 'Go back, and what you typed is still there.' },
};

/** The errors that the form's page shows for a refused application. */
export function applicationAnswer(problem: ProblemError): FormAnswer {
  const { failed, required } = applicationMessages;
  if (!(problem instanceof FormProblem)) {
    return { message: failed, notes: [{ text: problem.message }, notes.back], fieldErrors: {}, values: {} };
  }
  const { fieldErrors, values } = problem;
  const resume = fieldErrors.resume ?? 'Choose your resume once more: a page cannot keep a file.';
  return {
    message: Object.keys(fieldErrors).length > 0 ? required : failed,
    notes: problem.field === undefined ? [{ text: problem.message }, notes.kept] : [notes.kept],
    fieldErrors: { ...fieldErrors, resume },
    values,
  };
}
