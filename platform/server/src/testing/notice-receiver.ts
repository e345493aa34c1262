import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Notice } from '../database/repositories.ts';
import { arrivals } from './arrivals.ts';
import { endAfterTest } from './end-after-test.ts';

export interface Posted {
  readonly address: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly notice: Notice & { readonly site: string };
}

export interface NoticeReceiver extends AsyncDisposable {
  /** With something secret in its path and its query. */
  readonly url: string;
  readonly posted: readonly Posted[];
  next(): Promise<Posted>;
}

/** @param answer by default 200; it may also leave the request open */
export async function noticeReceiver(
  answer: (response: ServerResponse, posted: Posted) => void = (response) => response.end('ok'),
): Promise<NoticeReceiver> {
  const { received: posted, add, next } = arrivals<Posted>();
  const server = createServer(async (request, response) => {
    const { headers } = request;
    const body = await buffer(request);
    const one = {
      address: request.url ?? '',
      headers,
      body,
      notice: JSON.parse(body.toString()) as Posted['notice'],
    };
    add(one);
    answer(response, one);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks/hush-path?sig=hush-query`,
    posted,
    next,
    [Symbol.asyncDispose]: endAfterTest(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }),
  };
}
