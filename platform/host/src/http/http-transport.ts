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
