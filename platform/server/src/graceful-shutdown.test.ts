import { once } from 'node:events';
import { Agent, get as request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { connectionLimits } from './http-server.ts';
import { sitePlugin } from './index.ts';
import { rawConnection, statusesOf } from './testing/raw-connection.ts';
import { sampleSite } from './testing/sample-site.ts';
import { portOf, testServer } from './testing/test-server.ts';

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: site.example\r\n\r\n`;

async function open(options: Parameters<typeof testServer>[0] = {}) {
  const site = sampleSite();
  const server = await testServer({ site, plugins: [sitePlugin(site)], ...options });
  const port = await portOf(server);
  return { app: server.app, log: server.log, port, connect: () => rawConnection(port) };
}

/** A connection that has had one response, and stays open. */
async function idle(port: number, path = '/start') {
  const connection = await rawConnection(port);
  connection.send(get(path));
  await once(connection.socket, 'data');
  return connection;
}

test.each(['/start', '/stock/7', '/-/health'])(
  'a request for %s on an idle connection is answered while the server closes, and told to use another one',
  async (path) => {
    const { app, port } = await open();
    const [used, unused] = await Promise.all([idle(port, path), idle(port)]);
    const closed = app.close();
    await new Promise(setImmediate);
    used.send(get(path));
    await Promise.all([used.ended, unused.ended, closed]);
    expect(statusesOf(used.received())).toEqual([200, 200]);
    expect(used.received().split('HTTP/1.1')[2]).toMatch(/^connection: close\r$/im);
    expect(statusesOf(unused.received())).toEqual([200]);
  },
);

test('a server that closes is not ready from the first moment, and takes connections until its delay is over', async () => {
  const { app, port, connect } = await open({ env: { SHUTDOWN_DELAY: '3' } });
  const begun = performance.now();
  const closed = app.close();
  const during = await connect();
  during.send(get('/-/ready'));
  await during.ended;
  expect(statusesOf(during.received())).toEqual([503]);
  expect(during.received()).toContain('This server is closing.');
  const page = await connect();
  page.send(get('/start'));
  await page.ended;
  expect(statusesOf(page.received())).toEqual([200]);
  await closed;
  expect(performance.now() - begun).toBeGreaterThanOrEqual(2990);
  await expect(rawConnection(port)).rejects.toThrow('ECONNREFUSED');
});

test('without a delay, the server stops listening while it still has connections', async () => {
  const limits = { ...connectionLimits, silence: 60_000, shutdown: 60_000 };
  const { app, port } = await open({ connectionLimits: limits });
  const kept = await idle(port);
  const closed = app.close();
  const refusal = () =>
    rawConnection(port).then(
      ({ socket }) => void socket.destroy(),
      ({ code }: NodeJS.ErrnoException) => code,
    );
  while ((await refusal()) !== 'ECONNREFUSED') await delay(5);
  // Nothing but this test ends it.
  expect(kept.socket.destroyed).toBe(false);
  kept.socket.destroy();
  await closed;
});

test('event streams end properly, also those that begin while the server closes', async () => {
  const { app, port } = await open();
  const stream = await idle(port, '/-/composition/events');
  const late = await idle(port);
  const closed = app.close();
  await new Promise(setImmediate);
  late.send(get('/-/composition/events'));
  await Promise.all([stream.ended, late.ended, closed]);
  for (const { received } of [stream, late]) expect(received()).toMatch(/data: 1\n\n\r\n0\r\n\r\n$/);
});

test('a slow upload is finished; a connection that is silent or slow before its request is not waited for', async () => {
  const { app, connect } = await open();
  const silent = await connect();
  const begun = await connect();
  begun.send('GET /start HTTP/1.1\r\nHost: sit');
  const body = '{"filename":"cv.pdf","bytes":400}';
  const slow = await connect();
  slow.send(
    `POST /uploads HTTP/1.1\r\nHost: site.example\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  // By then the server has also accepted the connections before it.
  await once(app.server, 'request');
  const closed = app.close();
  await Promise.all([silent.ended, begun.ended]);
  for (const character of body) {
    slow.send(character);
    await delay(50);
  }
  await Promise.all([slow.ended, closed]);
  expect(statusesOf(slow.received())).toEqual([201]);
  expect(slow.received()).toMatch(/^connection: close\r$/im);
});

test('clients that reuse their connections notice nothing', async () => {
  const { app, port } = await open({ env: { RATE_LIMIT_SCALE: '100000' } });
  const problems: string[] = [];
  let answered = 0;
  const client = async (pause: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      const reused = Object.keys(agent.freeSockets).length > 0;
      const outcome = await new Promise<string>((resolve) => {
        request({ port, agent, path: '/start' }, (response) => {
          response.resume().on('end', () => resolve(String(response.statusCode)));
        }).on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
      });
      // A new connection is refused, or reset if it was still in the kernel's queue: this client goes to another server.
      if (!reused && ['ECONNREFUSED', 'ECONNRESET'].includes(outcome)) return;
      if (outcome !== '200') return void problems.push(outcome);
      answered += 1;
      await delay(pause);
    }
  };
  const clients = Array.from({ length: 60 }, (_, number) => client(number % 20));
  while (answered < 500 && problems.length === 0) await delay(10);
  await app.close();
  await Promise.all(clients);
  expect(problems).toEqual([]);
});

test('a client that never ends its request is cut off', async () => {
  const { app, log, connect } = await open({ connectionLimits: { ...connectionLimits, shutdown: 300 } });
  const endless = await connect();
  endless.send(
    'POST /uploads HTTP/1.1\r\nHost: site.example\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  );
  await once(app.server, 'request');
  await app.close();
  await endless.ended;
  expect(log.join('')).toContain('1 unfinished');
});
