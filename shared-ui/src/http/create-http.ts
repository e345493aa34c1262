import type { ApiProblem } from '../contracts/upload.ts';
import { axiosTransport } from './axios-transport.ts';
import { HttpError, type HttpErrorCode } from './http-error.ts';
import type { HttpAnswer, HttpRequest, HttpTransport } from './http-transport.ts';

export interface CallOptions {
  /** Sent as `Idempotency-Key`: for a repeated key the server returns its first response again. */
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds. Default: 0, no timeout, as the specification demands. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
}

/** Calls below one base. Each resolves for a 2xx status and rejects with an `HttpError` otherwise. */
export interface Http {
  get<Data = unknown>(path: string, options?: CallOptions): Promise<HttpAnswer<Data>>;
  post<Data = unknown>(path: string, body: unknown, options?: CallOptions): Promise<HttpAnswer<Data>>;
  put<Data = unknown>(path: string, body: unknown, options?: CallOptions): Promise<HttpAnswer<Data>>;
}

/** @param base an origin or a path prefix, without a trailing slash. A path that is a full URL is used without it. */
export function createHttp(base: string, transport: HttpTransport = axiosTransport()): Http {
  async function call<Data>(
    method: HttpRequest['method'],
    path: string,
    body: unknown,
    { idempotencyKey, headers = {}, timeout = 0, signal }: CallOptions = {},
  ): Promise<HttpAnswer<Data>> {
    const url = /^https?:\/\//.test(path) ? path : `${base}${path}`;
    const key = idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {};
    const answer = await transport({ method, url, body, headers: { ...headers, ...key }, timeout, signal });
    if (answer.status < 200 || answer.status > 299) throw statusError(method, url, answer);
    return answer as HttpAnswer<Data>;
  }
  return {
    get: (path, options) => call('GET', path, undefined, options),
    post: (path, body, options) => call('POST', path, body, options),
    put: (path, body, options) => call('PUT', path, body, options),
  };
}

function statusError(method: string, url: string, { status, data }: HttpAnswer): HttpError {
  const problem = findProblem(data);
  const reason = problem?.message ?? `status ${status}`;
  return new HttpError(codeOf(status), `${method} ${url}: ${reason}`, { status, problem });
}

function findProblem(data: unknown): ApiProblem['error'] | undefined {
  const error = (data as Partial<ApiProblem> | null | undefined)?.error;
  return typeof error?.code === 'string' && typeof error.message === 'string' ? error : undefined;
}

function codeOf(status: number): HttpErrorCode {
  if (status === 404) return 'not-found';
  if (status === 429) return 'too-many';
  return status >= 500 ? 'server' : 'refused';
}
