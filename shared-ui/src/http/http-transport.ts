export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly body?: unknown;
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds; 0 for no timeout. */
  readonly timeout: number;
  readonly signal?: AbortSignal | undefined;
}

export interface HttpResponse<Data = unknown> {
  readonly status: number;
  /** Parsed if it is JSON, text otherwise. */
  readonly data: Data;
}

/** Sends one request. Resolves for any status, and rejects with an `HttpError` if there is no response. */
export type HttpTransport = (request: HttpRequest) => Promise<HttpResponse>;
