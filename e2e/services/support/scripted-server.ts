import { once } from 'node:events';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '@platform/verify/servers';

/** What a server does with each request: answer, end the connection, be silent, or send a header that is not valid. */
export type Behaviour = 'answers' | 'refuses' | 'ends' | 'hangs' | 'misanswers';

export type ScriptedServer = Awaited<ReturnType<typeof scriptedServer>>;

/** With `refuses` nobody listens at its port. */
export async function scriptedServer(
  behaviour: Behaviour,
  answer: { readonly status: number; readonly headers: OutgoingHttpHeaders } = { status: 200, headers: {} },
) {
  const received: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = [];
  if (behaviour === 'refuses') return { port: await freePort(), received, async [Symbol.asyncDispose]() {} };
  const server = createServer((request, response) => {
    const { method, url, headers } = request;
    received.push({ method, url, headers });
    if (behaviour === 'ends') request.socket.destroy();
    if (behaviour === 'misanswers') request.socket.end('HTTP/1.1 200 OK\r\ninvalid\0\r\n\r\n');
    if (behaviour !== 'answers') return;
    request.resume().on('end', () => response.writeHead(answer.status, answer.headers).end('an answer'));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    ...{ port: (server.address() as AddressInfo).port, received },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
