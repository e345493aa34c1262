import type { FormDeclaration } from '@site/shared-ui/contracts';
import type { FormAnswer } from '../form-pages/form-answer.ts';
import { FormProblem } from '../problems/form-problem.ts';
import type { ProblemError } from '../problems/problem-error.ts';

const goBack = { text: 'Go back, and what you typed is still there.' };
const kept = { text: 'Nothing has been sent yet. What you typed is still here; please look at these:' };

/** The errors that a form's page shows for a refused form that was sent without script. */
export function refusalAnswer({ messages, file }: FormDeclaration, problem: ProblemError): FormAnswer {
  if (!(problem instanceof FormProblem))
    return {
      message: messages.failed,
      notes: [{ text: problem.message }, goBack],
      fieldErrors: {},
      values: {},
    };
  const { fieldErrors, values } = problem;
  const again = file && {
    [file.name]:
      fieldErrors[file.name] ?? `${file.label}: choose it once more, because a page cannot keep a file.`,
  };
  return {
    message: Object.keys(fieldErrors).length > 0 ? messages.incomplete : messages.failed,
    notes: problem.field === undefined ? [{ text: problem.message }, kept] : [kept],
    fieldErrors: { ...fieldErrors, ...again },
    values,
  };
}
