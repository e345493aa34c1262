import { once } from 'node:events';
import { createServer } from 'node:http';
import { openSlowLink, type SlowLink } from './slow-link.ts';

const body = 'x'.repeat(40_000);
const server = createServer((request, response) => response.end(request.url === '/large' ? body : 'small'));
let link: SlowLink;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  link = await openSlowLink(`http://127.0.0.1:${port}`, { latency: 100, down: 200_000, up: 100_000 });
});

afterAll(async () => {
  await link.close();
  server.closeAllConnections();
  server.close();
});

async function timed(path: string): Promise<{ text: string; time: number }> {
  const began = performance.now();
  const text = await (await fetch(`${link.url}${path}`)).text();
  return { text, time: performance.now() - began };
}

test('each request takes the latency, and bytes come at the rate', async () => {
  expect((await timed('/small')).time).toBeGreaterThanOrEqual(99);
  const { text, time } = await timed('/large');
  expect(text).toBe(body);
  expect(time).toBeGreaterThanOrEqual(100 + 200 - 1);
});

test('connections share the rate', async () => {
  const both = await Promise.all([timed('/large'), timed('/large')]);
  expect(both.map(({ text }) => text)).toEqual([body, body]);
  expect(Math.max(...both.map(({ time }) => time))).toBeGreaterThanOrEqual(100 + 400 - 1);
});
