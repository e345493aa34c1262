import type { ApiProblem } from '@platform/contract';
import type { AxiosError, AxiosStatic } from 'axios';
import { createContext, useContext, useMemo } from 'react';
import { HttpError, type HttpErrorCode, type HttpErrorDetail } from './http-error.ts';

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
export function createHttp(base: string, transport: HttpTransport = browserTransport): Http {
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

type Axios = Pick<AxiosStatic, 'request'>;

/**
 * Loads axios, for a page whose visitor is about to send something: its code does not come with the page. A load that has
 * failed is tried again with the next call.
 */
export const loadAxios = async (): Promise<Axios> =>
  (await import(/* webpackChunkName: "sending" */ 'axios')).default;

/** Sends with axios, which reports how much of a body has been sent. */
export function axiosTransport(load: () => Promise<Axios> = loadAxios): HttpTransport {
  return async ({ url, body, signal, onUpload, ...request }) => {
    let notSent = true;
    try {
      const client = await load();
      notSent = isOffline();
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
      throw withoutResponse(request.method, url, codeOf(error), { cause: error, notSent });
    }
  };
}

/** Reads with `fetch`: a page that sends nothing does not need axios (10 kB). */
const fetchTransport: HttpTransport = async ({ method, url, headers, timeout, signal }) => {
  const notSent = isOffline();
  const end = new AbortController();
  const abort = () => end.abort();
  const timer = timeout > 0 ? setTimeout(abort, timeout) : undefined;
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  try {
    const response = await fetch(url, { method, headers, signal: end.signal });
    return { status: response.status, data: parsed(await response.text()) };
  } catch (error) {
    const code = signal?.aborted ? 'aborted' : end.signal.aborted ? 'timeout' : 'unreachable';
    throw withoutResponse(method, url, code, { cause: error, notSent });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
};

const sending = axiosTransport();
const browserTransport: HttpTransport = (request) =>
  (request.method === 'GET' ? fetchTransport : sending)(request);

const isOffline = () => navigator.onLine === false;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const messages = {
  aborted: 'the caller aborted the request.',
  timeout: 'no response in time.',
  unreachable: 'no connection to the server.',
} as const satisfies Partial<Record<HttpErrorCode, string>>;

type WithoutResponse = keyof typeof messages;

function withoutResponse(
  method: string,
  url: string,
  code: WithoutResponse,
  detail: HttpErrorDetail,
): HttpError {
  return new HttpError(code, `${method} ${url}: ${messages[code]}`, detail);
}

function codeOf(error: unknown): WithoutResponse {
  const { code } = error as Pick<AxiosError, 'code'>;
  if (code === 'ERR_CANCELED') return 'aborted';
  return code === 'ECONNABORTED' || code === 'ETIMEDOUT' ? 'timeout' : 'unreachable';
}

const TransportContext = createContext<HttpTransport | null>(null);

/** For tests, which provide a network of their own. */
export const HttpTransportProvider = TransportContext.Provider;

export function useHttp(base: string): Http {
  const transport = useContext(TransportContext) ?? browserTransport;
  return useMemo(() => createHttp(base, transport), [base, transport]);
}
