import type { ApiProblem } from '@platform/contract';
import axios, { type AxiosError, type AxiosStatic } from 'axios';
import { createContext, useContext, useMemo } from 'react';
import { HttpError, type HttpErrorCode } from './http-error.ts';

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly body?: unknown;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeout: number;
  readonly signal?: AbortSignal | undefined;
  /** Called several times a second while the body is sent, with the part of it that has been sent: 0 to 1. */
  readonly onUpload?: ((share: number) => void) | undefined;
}

export interface HttpResponse<Data = unknown> {
  readonly status: number;
  /** Parsed if it is JSON, text otherwise. */
  readonly data: Data;
}

/** Sends one request. Resolves for any status, and rejects with an `HttpError` if there is no response. */
export type HttpTransport = (request: HttpRequest) => Promise<HttpResponse>;

export interface CallOptions {
  /** Sent as `Idempotency-Key`: for a repeated key the server returns its first response again. */
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds. Default: 0, no timeout, as the specification demands. */
  readonly timeout?: number;
  readonly signal?: AbortSignal | undefined;
  readonly onUpload?: (share: number) => void;
}

/** Calls below one base. Each resolves for a 2xx status and rejects with an `HttpError` otherwise. */
export interface Http {
  get<Data = unknown>(path: string, options?: CallOptions): Promise<HttpResponse<Data>>;
  post<Data = unknown>(path: string, body: unknown, options?: CallOptions): Promise<HttpResponse<Data>>;
  put<Data = unknown>(path: string, body: unknown, options?: CallOptions): Promise<HttpResponse<Data>>;
}

/** @param base an origin or a path prefix, without a trailing slash. A path that is a full URL is used without it. */
export function createHttp(base: string, transport: HttpTransport = axiosTransport()): Http {
  async function call<Data>(
    method: HttpRequest['method'],
    path: string,
    body: unknown,
    { idempotencyKey, headers = {}, timeout = 0, signal, onUpload }: CallOptions = {},
  ): Promise<HttpResponse<Data>> {
    const url = /^https?:\/\//.test(path) ? path : `${base}${path}`;
    const key = idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {};
    const answer = await transport({
      ...{ method, url, body, headers: { ...headers, ...key }, timeout, signal },
      ...(onUpload && { onUpload }),
    });
    if (answer.status < 200 || answer.status > 299) throw statusError(method, url, answer);
    return answer as HttpResponse<Data>;
  }
  return {
    get: (path, options) => call('GET', path, undefined, options),
    post: (path, body, options) => call('POST', path, body, options),
    put: (path, body, options) => call('PUT', path, body, options),
  };
}

function statusError(method: string, url: string, { status, data }: HttpResponse): HttpError {
  const problem = findProblem(data);
  const reason = problem?.message ?? `status ${status}`;
  return new HttpError(codeOfStatus(status), `${method} ${url}: ${reason}`, { status, problem });
}

function findProblem(data: unknown): ApiProblem['error'] | undefined {
  const error = (data as Partial<ApiProblem> | null | undefined)?.error;
  return typeof error?.code === 'string' && typeof error.message === 'string' ? error : undefined;
}

function codeOfStatus(status: number): HttpErrorCode {
  if (status === 404) return 'not-found';
  if (status === 429) return 'too-many';
  return status >= 500 ? 'server' : 'refused';
}

/** @param load for a page that can wait for axios (19 kB) until its first call */
export function axiosTransport(
  load: () => Promise<Pick<AxiosStatic, 'request'>> = async () => axios,
): HttpTransport {
  return async ({ url, body, signal, onUpload, ...request }) => {
    let notSent = true;
    try {
      const client = await load();
      notSent = navigator.onLine === false;
      const { status, data } = await client.request<unknown>({
        ...request,
        url,
        data: body,
        ...(signal && { signal }),
        ...(onUpload && { onUploadProgress: ({ progress = 0 }) => onUpload(progress) }),
        validateStatus: () => true,
      });
      return { status, data };
    } catch (error) {
      const code = codeWithoutResponse(error);
      throw new HttpError(code, `${request.method} ${url}: ${messages[code]}`, { cause: error, notSent });
    }
  };
}

const messages = {
  aborted: 'the caller aborted the request.',
  timeout: 'no response in time.',
  unreachable: 'no connection to the server.',
} as const satisfies Partial<Record<HttpErrorCode, string>>;

function codeWithoutResponse(error: unknown): keyof typeof messages {
  const { code } = error as Pick<AxiosError, 'code'>;
  if (code === 'ERR_CANCELED') return 'aborted';
  return code === 'ECONNABORTED' || code === 'ETIMEDOUT' ? 'timeout' : 'unreachable';
}

const TransportContext = createContext<HttpTransport | null>(null);
const browserTransport = axiosTransport();

/** For tests, which provide a network of their own. */
export const HttpTransportProvider = TransportContext.Provider;

/** @param ownTransport for a page that loads axios later */
export function useHttp(base: string, ownTransport: HttpTransport = browserTransport): Http {
  const transport = useContext(TransportContext) ?? ownTransport;
  return useMemo(() => createHttp(base, transport), [base, transport]);
}
