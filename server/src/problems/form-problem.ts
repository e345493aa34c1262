import { ProblemError } from './problem-error.ts';
import { toProblem } from './to-problem.ts';

/** A form that cannot be taken: the first problem is the answer, all of them by field, and what was typed. */
export class FormProblem extends ProblemError {
  readonly fieldErrors: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;

  constructor(problems: readonly ProblemError[], values: Readonly<Record<string, string>>) {
    const [first] = problems;
    if (!first) throw new Error('A form is refused for at least one problem.');
    super(first, first);
    this.fieldErrors = Object.fromEntries(
      problems.flatMap(({ field, message }) => (field === undefined ? [] : [[field, message]])),
    );
    this.values = values;
  }
}

/** Whatever failed while a form was handled, with what was typed into it. */
export function withFormValues(error: unknown, values: Readonly<Record<string, string>>): FormProblem {
  return error instanceof FormProblem ? error : new FormProblem([toProblem(error)], values);
}
