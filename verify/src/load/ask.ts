import { request } from 'undici';

export interface Call {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | null;
}

export interface Answer {
  readonly path: string;
  /** Null without an answer. */
  readonly status: number | null;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body, or why there was no answer. */
  readonly text: string;
  readonly milliseconds: number;
}

/** Beyond this, a request counts as unanswered (ms). */
const limit = 25_000;

/** Never rejects. @param server its address, without a trailing slash */
export async function ask(
  server: string,
  { method, path, headers = {}, body = null }: Call,
): Promise<Answer> {
  const began = performance.now();
  const answer = (status: number | null, text: string, sent: Answer['headers'] = {}): Answer => ({
    ...{ path, status, text, headers: sent },
    milliseconds: performance.now() - began,
  });
  try {
    const options = { method, headers, body, headersTimeout: limit, bodyTimeout: limit };
    const { statusCode, headers: sent, body: content } = await request(`${server}${path}`, options);
    return answer(statusCode, await content.text(), sent);
  } catch (error) {
    return answer(null, (error as Error).message);
  }
}
