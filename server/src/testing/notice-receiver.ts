import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Notice } from '../database/repositories.ts';
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
  /** The next post that this function has not returned yet; waits for it if necessary. */
  next(): Promise<Posted>;
}

/** @param answer by default 200; it may also leave the request open */
export async function noticeReceiver(
  answer: (response: ServerResponse, posted: Posted) => void = (response) => response.end('ok'),
): Promise<NoticeReceiver> {
  const posted: Posted[] = [];
  const waiting: ((one: Posted) => void)[] = [];
  let handedOut = 0;
  const server = createServer(async (request, response) => {
    const { headers } = request;
    const body = await buffer(request);
    const one = {
      address: request.url ?? '',
      headers,
      body,
      notice: JSON.parse(body.toString()) as Posted['notice'],
    };
    posted.push(one);
    const take = waiting.shift();
    if (take !== undefined) {
      handedOut += 1;
      take(one);
    }
    answer(response, one);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks/hush-path?sig=hush-query`,
    posted,
    next: () => {
      const one = posted[handedOut];
      if (one === undefined) return new Promise((resolve) => waiting.push(resolve));
      handedOut += 1;
      return Promise.resolve(one);
    },
    [Symbol.asyncDispose]: endAfterTest(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }),
  };
}
