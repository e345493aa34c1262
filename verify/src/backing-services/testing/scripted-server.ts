import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '@site/build/programs/free-port';

/** What a server does with each request: answer, end the connection, be silent, or send a header that is not valid. */
export type Behaviour = 'answers' | 'refuses' | 'ends' | 'hangs' | 'misanswers';

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

export interface ScriptedServer extends AsyncDisposable {
  readonly port: number;
  readonly received: Received[];
}

export interface ScriptedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** With `refuses` nobody listens at its port. */
export async function scriptedServer(
  behaviour: Behaviour,
  answer: ScriptedAnswer = { status: 200, headers: {} },
): Promise<ScriptedServer> {
  const received: Received[] = [];
  if (behaviour === 'refuses') return { port: await freePort(), received, async [Symbol.asyncDispose]() {} };
  const server = createServer((request, response) => {
    received.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers });
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
