import type { ApiProblem } from '@platform/contract';

export type HttpErrorCode =
  /** No response: no network, no server, or a cross-origin rule that blocked it. */
  | 'unreachable'
  | 'timeout'
  /** The caller aborted the request. */
  | 'aborted'
  | 'not-found'
  /** Status 429: too many requests. Try later. */
  | 'too-many'
  /** Another 4xx status: the request is invalid, and repeating it does not help. */
  | 'refused'
  /** A 5xx status. */
  | 'server';

export interface HttpErrorDetail {
  readonly status?: number | undefined;
  readonly problem?: ApiProblem['error'] | undefined;
  readonly cause?: unknown;
  readonly notSent?: boolean;
}

/** The only error that a call rejects with. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly code: HttpErrorCode;
  readonly status: number | undefined;
  /** The problem that our API reported. */
  readonly problem: ApiProblem['error'] | undefined;
  /** What was to be sent has certainly not been: the call, or what a caller wanted to prepare by it. */
  readonly notSent: boolean;

  constructor(
    code: HttpErrorCode,
    message: string,
    { status, problem, cause, notSent = false }: HttpErrorDetail = {},
  ) {
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.problem = problem;
    this.notSent = notSent;
  }
}
