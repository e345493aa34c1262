import type { ApiProblem } from '@site/shared-ui/contracts';
import { ServerError } from './server-error.ts';

export class ProblemError extends ServerError {
  readonly code: string;
  readonly status: number;
  readonly field: string | undefined;
  /** Seconds after which the same request may succeed, for the `Retry-After` header. */
  readonly retryAfter: number | undefined;

  /** @param message a sentence for people; never contains data of the request */
  constructor(
    status: number,
    code: string,
    message: string,
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
    super(message, cause);
    this.code = code;
    this.status = status;
    this.field = field;
    this.retryAfter = retryAfter;
  }

  toApiProblem(): ApiProblem {
    const { code, message, field } = this;
    return { error: { code, message, ...(field === undefined ? {} : { field }) } };
  }
}

export function invalidField(field: string, message: string, code = 'invalid-field'): ProblemError {
  return new ProblemError(422, code, message, { field });
}

/** Code of a problem whose `field` was chosen by the client. */
export const unknownField = 'unknown-field';
