import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendLoad } from './send-load.ts';

test('an error has the status and the beginning of the answer', async () => {
  const server = createServer((_, answer) =>
    answer.writeHead(503).end(`The disk is full. ${'x'.repeat(1000)}`),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const traffic = { name: 'pages', perSecond: 20, next: () => ({ method: 'GET', path: '/home' }) as const };
  const [error = ''] =
    (await sendLoad(`http://127.0.0.1:${port}`, [traffic], 0.1)).get('pages')?.errors ?? [];
  expect(error).toMatch(/^\/home: 503 The disk is full\. x+$/);
  expect(error.length).toBeLessThan(250);
  server.close();
});
