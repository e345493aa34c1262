import type { Messages } from '../messages/index.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { toProblem } from './to-problem.ts';

export class FormProblem extends ProblemError {
  readonly fieldErrors: Readonly<Record<string, string>>;
  readonly problems: readonly ProblemError[];
  readonly values: Readonly<Record<string, string>>;

  constructor(problems: readonly ProblemError[], values: Readonly<Record<string, string>>) {
    const [first] = problems;
    if (!first) throw new Error('A FormProblem needs at least one problem.');
    const { status, code, message, field, retryAfter } = first;
    super(status, code, message, { field, retryAfter, cause: first });
    this.fieldErrors = Object.fromEntries(
      problems.flatMap(({ field, message }) => (field === undefined ? [] : [[field, message]])),
    );
    this.problems = problems;
    this.values = values;
  }

  override translated(messages: Messages): FormProblem {
    return new FormProblem(
      this.problems.map((problem) => problem.translated(messages)),
      this.values,
    );
  }
}

export function withFormValues(error: unknown, values: Readonly<Record<string, string>>): FormProblem {
  return error instanceof FormProblem ? error : new FormProblem([toProblem(error)], values);
}
