import type { AddressInfo } from 'node:net';
import type { FastifyPluginAsync } from 'fastify';
import { rawConnection, statusesOf } from '../testing/raw-connection.ts';
import { sampleSite } from '../testing/sample-site.ts';
import { testServer } from '../testing/test-server.ts';
import { sitePlugin } from './site.plugin.ts';

/** A site on its own port, and the addresses of the requests that reach its application. */
async function open() {
  const site = sampleSite();
  const asked: string[] = [];
  const count: FastifyPluginAsync = async (app) => {
    app.addHook('onRequest', async ({ url }) => void asked.push(url));
  };
  const everywhere = Object.assign(count, { [Symbol.for('skip-override')]: true });
  const server = await testServer({ plugins: [everywhere, sitePlugin(site)] });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers, method, redirect: 'manual' });
  return { site, server, ask, asked };
}

const headersOf = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => name !== 'date'));

test('a page that is fetched ahead is neither answered from memory nor kept in it', async () => {
  const { server, ask, asked } = await open();
  await using _ = server;
  const caches: (string | null)[] = [];
  for (const purpose of ['prefetch', '', '', 'prefetch']) {
    const response = await ask('/home', purpose === '' ? {} : { purpose });
    caches.push(response.headers.get('cache-control'));
  }
  expect(caches).toEqual(['private, max-age=5', 'no-cache', 'no-cache', 'private, max-age=5']);
  expect(asked).toHaveLength(3);
});

test.each([
  ['/home', {}],
  ['/home', { 'accept-encoding': 'gzip' }],
  ['/assets/careers/r1/page.js', { 'accept-encoding': 'gzip' }],
  ['/favicon.svg', { 'accept-encoding': 'identity' }],
])('%s %j is answered from memory as it was at first', async (path, headers) => {
  const { server, ask, asked } = await open();
  await using _ = server;
  const first = await ask(path, headers);
  const again = await ask(path, headers);
  expect(first.headers.get('x-content-type-options')).toBe('nosniff');
  expect([again.status, headersOf(again), await again.text()]).toEqual([
    200,
    headersOf(first),
    await first.text(),
  ]);
  expect(asked).toEqual([path]);
});

test('a cached response is a 304 without content for a client that has it', async () => {
  const { server, ask } = await open();
  await using _ = server;
  const first = await ask('/home');
  const again = await ask('/home', { 'if-none-match': `"other", ${first.headers.get('etag')}` });
  expect([again.status, await again.text(), again.headers.get('content-type')]).toEqual([304, '', null]);
  expect(again.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'));
});

test('each coding is cached separately', async () => {
  const { server, ask } = await open();
  await using _ = server;
  const codings: (string | null)[] = [];
  for (const accepted of ['gzip', 'identity', 'gzip', 'identity, gzip;q=0'])
    codings.push((await ask('/home', { 'accept-encoding': accepted })).headers.get('content-encoding'));
  expect(codings).toEqual(['gzip', null, 'gzip', null]);
});

test('a page that will be compressed better is kept in its other codings', async () => {
  const { server, ask, asked } = await open();
  await using _ = server;
  for (const accepted of ['br', 'br', 'gzip', 'gzip', 'identity', 'identity'])
    await (await ask('/team', { 'accept-encoding': accepted })).text();
  expect(asked).toHaveLength(4);
});

test('a response with a very long address is not cached', async () => {
  const { server, asked } = await open();
  await using _ = server;
  // On a raw connection, since `fetch` would shorten the address.
  const address = `/${'./'.repeat(200)}home`;
  const { port } = server.app.server.address() as AddressInfo;
  for (let turn = 0; turn < 2; turn += 1) {
    const connection = await rawConnection(port);
    connection.send(`GET ${address} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    await connection.ended;
    expect(statusesOf(connection.received())).toEqual([200]);
  }
  expect(asked).toEqual([address, address]);
});

test('a changed composition is served at once', async () => {
  const { site, server, ask } = await open();
  await using _ = server;
  await ask('/home');
  site.change(2);
  expect(await (await ask('/home')).text()).toBe('<h1>/home 2</h1>');
});

test('a response that varies by `Accept` is not cached', async () => {
  const { server, ask } = await open();
  await using _ = server;
  const kinds: (string | null)[] = [];
  for (const accept of ['text/html', 'application/json', 'text/html'])
    kinds.push((await ask('/employee/WP001', { accept })).headers.get('content-type'));
  expect(kinds).toEqual([
    'text/html; charset=utf-8',
    'application/json; charset=utf-8',
    'text/html; charset=utf-8',
  ]);
});

test('only successful responses to GET are cached', async () => {
  const { server, ask, asked } = await open();
  await using _ = server;
  await ask('/nowhere');
  expect((await ask('/nowhere')).status).toBe(404);
  await ask('/home');
  const head = await ask('/home', {}, 'HEAD');
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect((await ask('/home', {}, 'DELETE')).status).toBe(404);
  expect(asked).toEqual(['/nowhere', '/nowhere', '/home', '/home', '/home']);
});
