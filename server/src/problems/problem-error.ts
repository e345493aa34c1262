import type { ApiProblem } from '@site/shared-ui/contracts';
import { ServerError } from './server-error.ts';

export interface ProblemDetails {
  readonly status: number;
  readonly code: string;
  /** A sentence for people. Never contains data of the request. */
  readonly message: string;
  readonly field?: string | undefined;
  /** Seconds after which the same request may succeed, for the `Retry-After` header. */
  readonly retryAfter?: number | undefined;
}

export class ProblemError extends ServerError {
  readonly code: string;
  readonly status: number;
  readonly field: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(details: ProblemDetails, cause?: unknown) {
    super(details.message, cause);
    this.code = details.code;
    this.status = details.status;
    this.field = details.field;
    this.retryAfter = details.retryAfter;
  }

  toApiProblem(): ApiProblem {
    const { code, message, field } = this;
    return { error: { code, message, ...(field === undefined ? {} : { field }) } };
  }
}

export function invalidField(field: string, message: string, code = 'invalid-field'): ProblemError {
  return new ProblemError({ status: 422, code, message, field });
}

/** Code of a problem whose `field` was chosen by the client. */
export const unknownField = 'unknown-field';
