import type { Readable } from 'node:stream';
import { Agent, request } from 'undici';

export interface Call {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A stream, which has no length, for each time that it is sent. */
  readonly body?: Buffer | (() => Readable) | null;
  /** The address of the client on this machine: one that begins with `127.`. */
  readonly from?: string;
}

export interface Answer {
  readonly path: string;
  /** Null without an answer. */
  readonly status: number | null;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  /** The body as text, or why there was no answer. */
  readonly text: string;
  readonly milliseconds: number;
}

/** Beyond this, a request counts as unanswered (ms). */
const limit = 25_000;

/** Never rejects. @param server its address, without a trailing slash */
export async function ask(
  server: string,
  { method, path, headers = {}, body = null, from }: Call,
): Promise<Answer> {
  const began = performance.now();
  const answer = (status: number | null, content: Buffer, sent: Answer['headers'] = {}): Answer => ({
    ...{ path, status, headers: sent, body: content, text: content.toString() },
    milliseconds: performance.now() - began,
  });
  const dispatcher = from === undefined ? undefined : new Agent({ localAddress: from });
  try {
    const sent = await request(`${server}${path}`, {
      ...{ method, headers, headersTimeout: limit, bodyTimeout: limit },
      body: typeof body === 'function' ? body() : body,
      ...(dispatcher && { dispatcher }),
    });
    return answer(sent.statusCode, Buffer.from(await sent.body.arrayBuffer()), sent.headers);
  } catch (error) {
    return answer(null, Buffer.from((error as Error).message));
  } finally {
    await dispatcher?.close();
  }
}
