import type { ApiProblem } from '@platform/contract';
import { type Messages, type Sentence, textOf } from '../messages/index.ts';
import { ServerError } from './server-error.ts';

export class ProblemError extends ServerError {
  readonly code: string;
  readonly status: number;
  readonly field: string | undefined;
  /** Seconds after which the same request may succeed, for the `Retry-After` header. */
  readonly retryAfter: number | undefined;
  private readonly sentence: Sentence;

  /** @param sentence never contains data of the request; `message` is it in English until it is translated */
  constructor(
    status: number,
    code: string,
    sentence: Sentence,
    {
      field,
      retryAfter,
      cause,
    }: {
      readonly field?: string | undefined;
      readonly retryAfter?: number | undefined;
      readonly cause?: unknown;
    } = {},
  ) {
    super(textOf(sentence), cause);
    this.sentence = sentence;
    this.code = code;
    this.status = status;
    this.field = field;
    this.retryAfter = retryAfter;
  }

  /** The same problem with `message` in another language. */
  translated(messages: Messages): ProblemError {
    const { status, code, sentence, field, retryAfter, cause } = this;
    return new ProblemError(status, code, textOf(sentence, messages), { field, retryAfter, cause });
  }

  toApiProblem(): ApiProblem {
    const { code, message, field } = this;
    return { error: { code, message, ...(field === undefined ? {} : { field }) } };
  }
}

export function invalidField(field: string, sentence: Sentence, code = 'invalid-field'): ProblemError {
  return new ProblemError(422, code, sentence, { field });
}

/** Code of a reference that no record has. */
export const unknownReference = 'unknown-reference';

/** Code of a problem whose `field` was chosen by the client. */
export const unknownField = 'unknown-field';
