import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ask } from '@platform/verify/load';
import type { BenchSite } from './bench-site.ts';
import { type Figure, Turns } from './figures.ts';
import { serve } from './serve.ts';

const connections = 32;
const headers = { accept: 'text/html', 'accept-encoding': 'br' };

/** Pages per second. The client shares the processors with the server, and with the plain one after it. */
export async function measureRequests({ storeFolder, path }: BenchSite, turns: number): Promise<Figure[]> {
  await using server = await serve(storeFolder, path('requests'));
  const page = `${server.url}/career`;
  const { body: content } = await ask('', { method: 'GET', path: page, headers });
  const plain = createServer((_request, response) => response.end(content)).listen(0, '127.0.0.1');
  await once(plain, 'listening');
  const [ours, bare] = [new Turns(), new Turns()];
  // The first turn warms up.
  for (let turn = 0; turn <= turns; turn += 1) {
    const rates = [
      await perSecond(page),
      await perSecond(`http://127.0.0.1:${(plain.address() as AddressInfo).port}`),
    ];
    if (turn === 0) continue;
    ours.add(rates[0] ?? 0);
    bare.add(rates[1] ?? 0);
  }
  plain.close();
  return [ours.figure('pages of one server', 'a bare Node server with the same bytes', bare, 'requests/s')];
}

/** Answers per second, while all connections ask for a second without a pause. */
async function perSecond(url: string): Promise<number> {
  let answers = 0;
  const began = performance.now();
  const client = async () => {
    for (; performance.now() < began + 1000; answers += 1) {
      const { status } = await ask('', { method: 'GET', path: url, headers });
      if (status !== 200) throw new Error(`${url} answered ${status}.`);
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  return (answers * 1000) / (performance.now() - began);
}
