import { once } from 'node:events';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { type ConnectionLimits, connectionLimits } from './http-server.ts';
import { sitePlugin } from './index.ts';
import { rawConnection, statusesOf } from './testing/raw-connection.ts';
import { sampleSite } from './testing/sample-site.ts';
import { portOf, testServer } from './testing/test-server.ts';

async function open(
  { env = {}, ...limits }: Partial<ConnectionLimits> & { env?: Readonly<Record<string, string>> } = {},
  ...plugins: FastifyPluginAsync[]
) {
  const server = await testServer({
    env,
    plugins: [sitePlugin(sampleSite()), ...plugins],
    connectionLimits: { ...connectionLimits, ...limits },
  });
  const port = await portOf(server);
  const connect = async (text = '') => {
    const connection = await rawConnection(port);
    connection.send(text);
    return connection;
  };
  return { server, connect };
}

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: site.example\r\n${more}\r\n`;
const post = (path: string, headers: string, body = '') =>
  `POST ${path} HTTP/1.1\r\nHost: site.example\r\n${headers}\r\n\r\n${body}`;

test('a few pipelined requests are answered in order', async () => {
  const site = await open();
  const { received, ended } = await site.connect(
    get('/start') + get('/stock/7') + get('/nowhere') + get('/start', 'Connection: close\r\n'),
  );
  await ended;
  expect(statusesOf(received())).toEqual([200, 200, 404, 200]);
});

test.each(['/start', '/stock/7', '/nowhere'])(
  'too many pipelined requests for %s close the connection, and their memory is freed',
  async (path) => {
    const site = await open();
    await (await site.connect(get(path, 'Connection: close\r\n'))).ended;
    const { received, ended } = await site.connect(get(path).repeat(1000));
    await ended;
    expect(statusesOf(received()).length).toBeLessThanOrEqual(connectionLimits.unanswered);
  },
);

test('code sees the first of a long header, the last of forwarded addresses, and all cookies', async () => {
  const seen = async (app: FastifyInstance) => void app.get('/seen', async ({ headers }) => headers);
  const site = await open({}, seen);
  const long = `first${'-'.repeat(10_000)}last`;
  const names = ['user-agent', 'accept', 'if-none-match', 'x-forwarded-for', 'x-other', 'cookie'];
  const connections = await Promise.all(
    names.map((name) => site.connect(get('/seen', `${name}: ${long}\r\nConnection: close\r\n`))),
  );
  await Promise.all(connections.map(({ ended }) => ended));
  const headers = connections.map(({ received }) => JSON.parse(received().split('\r\n\r\n')[1] ?? ''));
  const first = long.slice(0, 512);
  expect(names.map((name, index) => headers[index][name])).toEqual([
    ...[first, first, first, long.slice(-512), first, long],
  ]);
});

test('sequential requests are answered up to the limit of a connection', async () => {
  const site = await open({ requests: 30 });
  const { socket, send, received, ended } = await site.connect(get('/start'));
  for (let asked = 1; asked < 30; asked += 1) {
    while (statusesOf(received()).length < asked) await once(socket, 'data');
    send(get('/start'));
  }
  await ended;
  expect(statusesOf(received())).toHaveLength(30);
  expect(received().lastIndexOf('Connection: close')).toBeGreaterThan(received().lastIndexOf('HTTP/1.1'));
});

test.each([
  [{}, 72],
  [{ KEEP_ALIVE: '130' }, 130],
])('with %j, an idle connection is told to stay open for %i seconds', async (env, seconds) => {
  const site = await open({ env });
  const { socket, received } = await site.connect(get('/start'));
  await once(socket, 'data');
  expect(received()).toMatch(new RegExp(`^keep-alive: timeout=${seconds},`, 'im'));
});

test('requests beyond the limit of a connection are not answered', async () => {
  const site = await open({ requests: 2, unanswered: 1000 });
  const { received, ended } = await site.connect(get('/stock/7').repeat(500));
  await ended;
  expect(statusesOf(received())).not.toContain(503);
});

test.each([
  ['has no length', 'Content-Type: application/json', 400, 'body-missing'],
  ['has no length and is a form', 'Content-Type: multipart/form-data; boundary=x', 400, 'body-missing'],
  ['has no end', 'Content-Type: application/json\r\nTransfer-Encoding: chunked', 411, 'length-required'],
])('a body that %s is refused at once', async (_, headers, status, code) => {
  const site = await open();
  for (const path of ['/uploads', '/api/send-email', '/api/forms/x/y', '/nowhere']) {
    const { socket, received } = await site.connect(post(path, headers));
    await once(socket, 'data');
    expect([path, ...statusesOf(received())]).toEqual([path, status]);
    expect(received()).toContain(`"code":"${code}"`);
  }
});

test.each([
  ['says nothing', ''],
  ['stops within its headers', 'GET /start HTTP/1.1\r\nHost: site.ex'],
  ['stops within a body', post('/uploads', 'Content-Type: application/json\r\nContent-Length: 90', '{"file')],
  [
    'stops within a form',
    post(
      '/api/send-email',
      'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 900',
      '--x\r\n',
    ),
  ],
])('a connection that %s is ended after its time', async (_, text) => {
  const site = await open({ headers: 100, request: 200, checkInterval: 50, idle: 5_000 });
  const { received, ended } = await site.connect(text);
  await ended;
  expect(statusesOf(received())).toEqual([408]);
});

test('a connection that does not read its responses is closed after a timeout', async () => {
  const site = await open({ idle: 60_000 });
  const { app } = site.server;
  expect(app.server.timeout).toBe(60_000);
  const { socket, send, ended } = await site.connect();
  const big = 'x'.repeat(8_000_000);
  app.server.prependOnceListener('request', (request, response) => {
    // Only now, so that a busy machine has its time before.
    request.socket.setTimeout(300);
    response.end(big);
  });
  socket.pause();
  const asked = once(app.server, 'request');
  send(get('/start'));
  await asked;
  const other = await site.connect();
  other.send(get('/start', 'Connection: close\r\n'));
  await other.ended;
  expect(statusesOf(other.received())).toEqual([200]);
  const openConnections = () =>
    new Promise<number>((resolve, reject) =>
      app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  while ((await openConnections()) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  socket.resume();
  await ended;
});

test.each([
  ['GET /start HTTP/1.1\r\nHost: x\r\nno header\r\n\r\n', 400],
  ['\u0016\u0003\u0001', 400],
  [`GET /start HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ['GET /start HTTP/1.1\r\n\r\n', 400],
  ['GET /start HTTP/1.1\r\nHost: x\r\nExpect: a miracle\r\n\r\n', 417],
  ['POST /uploads HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', 400],
])('a malformed request is answered with security headers: %.30j', async (text, status) => {
  const site = await open();
  const { received, ended } = await site.connect(text);
  await ended;
  expect(statusesOf(received())).toEqual([status]);
  expect(received()).toMatch(/^X-Content-Type-Options: nosniff\r$/im);
  expect(received()).toMatch(/^Content-Security-Policy: default-src 'none'/im);
});

test('the error of a malformed request is not written into the response to an earlier one', async () => {
  const site = await open();
  const { received, ended } = await site.connect(`${get('/stock/7')}garbage\r\n\r\n`);
  await ended;
  expect(statusesOf(received())).not.toContain(400);
});
