import type { ApiProblem } from '../contracts/upload.ts';

/** Why a call brought no usable answer. */
export type HttpErrorCode =
  /** No answer at all: no network, no server, or a cross-origin rule in between. */
  | 'unreachable'
  | 'timeout'
  /** The caller gave up on it. */
  | 'aborted'
  | 'not-found'
  /** Too many calls; try later. */
  | 'too-many'
  /** Another 4xx: the request is at fault, and trying again will not help. */
  | 'refused'
  /** 5xx. */
  | 'server';

export interface HttpErrorDetail {
  readonly status?: number | undefined;
  readonly problem?: ApiProblem['error'] | undefined;
  readonly cause?: unknown;
}

/** The one error of this border: whatever goes wrong in a call arrives as this. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly code: HttpErrorCode;
  readonly status: number | undefined;
  /** What our API says of it. */
  readonly problem: ApiProblem['error'] | undefined;

  constructor(code: HttpErrorCode, message: string, { status, problem, cause }: HttpErrorDetail = {}) {
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.problem = problem;
  }
}
