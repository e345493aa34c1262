import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openSlowLink } from './slow-link.ts';

test('an answer comes whole, and no earlier than latency and rate allow', async () => {
  const body = 'x'.repeat(20_000);
  const server = createServer((_request, response) => response.end(body)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const target = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  {
    await using link = await openSlowLink(target, { latency: 50, down: 200_000, up: 200_000 });
    const began = performance.now();
    expect(await (await fetch(link.url)).text()).toBe(body);
    // 50 ms for the request, 100 ms for the bytes; timers may fire a millisecond early.
    expect(performance.now() - began).toBeGreaterThan(145);
  }
  server.closeAllConnections();
  server.close();
});
