export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly body?: unknown;
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds; 0 waits for ever. */
  readonly timeout: number;
  readonly signal?: AbortSignal | undefined;
}

export interface HttpAnswer<Data = unknown> {
  readonly status: number;
  /** Parsed when it is JSON, text otherwise. */
  readonly data: Data;
}

/** Carries one request; answers with any status, rejects with an `HttpError` when nothing came back. */
export type HttpTransport = (request: HttpRequest) => Promise<HttpAnswer>;
