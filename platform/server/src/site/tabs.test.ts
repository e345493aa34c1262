import { once } from 'node:events';
import type { Socket } from 'node:net';
import { unknownOwner } from '@platform/contract';
import { rawConnection, statusesOf } from '../testing/raw-connection.ts';
import { sampleSite } from '../testing/sample-site.ts';
import { portOf, testServer } from '../testing/test-server.ts';
import { createTabCount } from './tab-count.ts';

const report = (tab: string, catalog: string, failures: readonly object[] = []) => ({
  tab,
  sequence: 7,
  releases: { shell: 's1', catalog },
  failures,
});

const open = async () => {
  const site = sampleSite();
  return { site, server: await testServer({ site, env: { RATE_LIMIT_SCALE: '1' } }) };
};

test('a tab gets the live composition, or 304 while it is unchanged', async () => {
  const { site, server } = await open();
  const first = await server.app.inject({ url: '/-/composition' });
  expect(first.json()).toEqual({ sequence: 1, shell: 's1', remotes: {} });
  const headers = { 'if-none-match': String(first.headers.etag) };
  expect((await server.app.inject({ url: '/-/composition', headers })).statusCode).toBe(304);
  site.change(2);
  expect((await server.app.inject({ url: '/-/composition', headers })).json()).toMatchObject({ sequence: 2 });
});

test('hundreds of pages a minute of one address get their streams and reports, and more get no errors', async () => {
  const { server } = await open();
  const openPage = async (page: number) => {
    const stream = await server.app.inject({ method: 'HEAD', url: '/-/composition/events' });
    const payload = report(`tab-${page}`, 'r1');
    const told = await server.app.inject({ method: 'POST', url: '/-/tabs', payload });
    return [stream.statusCode, told.statusCode];
  };
  for (let page = 0; page < 600; page += 1) expect(await openPage(page)).toEqual([200, 204]);
  expect(await openPage(600)).toEqual([204, 204]);
});

test('a subscribed tab gets the current sequence and each change, and closing ends its stream', async () => {
  const { site, server } = await open();
  const port = await portOf(server);
  const answer = await fetch(`http://127.0.0.1:${port}/-/composition/events`);
  expect(answer.headers.get('content-type')).toBe('text/event-stream');
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toContain('event: composition\nid: 1\n');
  site.change(2);
  expect((await reader?.read())?.value).toContain('id: 2\ndata: 2\n');
  await server[Symbol.asyncDispose]();
  expect((await reader?.read())?.done).toBe(true);
});

test('tabs are told to come back at different times, within two to ten seconds', async () => {
  const { server } = await open();
  const port = await portOf(server);
  const times: number[] = [];
  for (let one = 0; one < 50; one += 1) {
    const { socket, send, received } = await rawConnection(port);
    send('GET /-/composition/events HTTP/1.1\r\nHost: x\r\n\r\n');
    while (!received().includes('data:')) await once(socket, 'data');
    times.push(Number(/retry: (\d+)/.exec(received())?.[1]));
    socket.destroy();
  }
  expect(Math.min(...times)).toBeGreaterThanOrEqual(2000);
  expect(Math.max(...times)).toBeLessThanOrEqual(10_000);
  expect(new Set(times.map((time) => Math.floor(time / 1000))).size).toBeGreaterThan(3);
});

/** A server that allows three streams of one address, behind a proxy on this machine. */
async function openWithThreeStreams() {
  const server = await testServer({ env: { TRUST_PROXY: 'loopback', RATE_LIMIT_SCALE: '0.03' } });
  const port = await portOf(server);

  async function stream(address: string, { method = 'GET', times = 1 } = {}) {
    const accepted = once(server.app.server, 'connection') as Promise<[Socket]>;
    const connection = await rawConnection(port);
    const [socket] = await accepted;
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const request = `${method} /-/composition/events HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n\r\n`;
    connection.send(request.repeat(times));
    await once(connection.socket, 'data');
    return { ...connection, status: statusesOf(connection.received())[0], closed };
  }
  const statuses = async (...addresses: readonly string[]) => {
    const found: (number | undefined)[] = [];
    for (const address of addresses) found.push((await stream(address)).status);
    return found;
  };
  return { server, stream, statuses };
}

test('streams of one address are limited, and those of other addresses are not counted with them', async () => {
  const { stream, statuses } = await openWithThreeStreams();
  expect(await statuses('192.0.2.1', '192.0.2.1', '192.0.2.1')).toEqual([200, 200, 200]);
  const { received } = await stream('192.0.2.1');
  expect(statusesOf(received())).toEqual([204]);
  expect(received()).toMatch(/^retry-after: 60\r$/im);
  expect(await statuses('192.0.2.2')).toEqual([200]);
  // A network of IPv6 is one address.
  const network = ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:3::', '2001:db8:1:2:4::'];
  expect(await statuses(...network, '2001:db8:1:3::1')).toEqual([200, 200, 200, 204, 200]);
});

test.each([
  ['ends its connection', (socket: Socket) => void socket.end()],
  ['disappears', (socket: Socket) => void socket.resetAndDestroy()],
])('the stream of a client that %s makes room for another one', async (_, leave) => {
  const { stream, statuses } = await openWithThreeStreams();
  const first = await stream('192.0.2.1');
  expect(await statuses('192.0.2.1', '192.0.2.1', '192.0.2.1')).toEqual([200, 200, 204]);
  leave(first.socket);
  await first.closed;
  expect(await statuses('192.0.2.1', '192.0.2.1')).toEqual([200, 204]);
});

test('requests of a connection that wait for its stream, and requests for headers only, take no place', async () => {
  const { stream, statuses } = await openWithThreeStreams();
  const pipelining = await stream('192.0.2.1', { times: 3 });
  for (let sent = 0; sent < 3; sent += 1)
    expect((await stream('192.0.2.1', { method: 'HEAD' })).status).toBe(200);
  expect(await statuses('192.0.2.1', '192.0.2.1', '192.0.2.1')).toEqual([200, 200, 204]);
  pipelining.socket.destroy();
  await pipelining.closed;
  expect(await statuses('192.0.2.1', '192.0.2.1')).toEqual([200, 204]);
});

test('operators see the releases in use, on the machine itself only', async () => {
  const { server } = await open();
  const send = (payload: object) => server.app.inject({ method: 'POST', url: '/-/tabs', payload });
  expect((await send(report('a', 'r1'))).statusCode).toBe(204);
  await send(report('b', 'r1', [{ unit: 'catalog', release: 'r1', code: 'chunk-timeout' }]));
  await send(report('a', 'r2', [{ unit: 'catalog', release: 'r2', code: 'render', phase: 'swap' }]));
  const summary = await server.app.inject({ url: '/-/tabs' });
  const last = new Date(server.clock.now()).toISOString();
  expect(summary.json()).toEqual({
    tabs: 2,
    releases: { shell: { s1: 2 }, catalog: { r1: 1, r2: 1 } },
    failures: [
      { unit: 'catalog', release: 'r1', code: 'chunk-timeout', count: 1, last },
      { unit: 'catalog', release: 'r2', code: 'render', phase: 'swap', count: 1, last },
    ],
    visits: [],
    forms: [],
  });
  const headers = { via: '1.1 proxy' };
  expect((await server.app.inject({ url: '/-/tabs', headers })).statusCode).toBe(404);
});

test('what a tab tells of its releases is counted; anything else is refused', async () => {
  const { server } = await open();
  const send = async (visits: unknown) => {
    const payload = { ...report('a', 'r1'), visits };
    const answer = await server.app.inject({ method: 'POST', url: '/-/tabs', payload });
    return answer.statusCode === 400 ? answer.json().error.code : answer.statusCode;
  };
  const visit = { unit: 'catalog', release: 'r1', result: 'failed' };
  expect(await send([visit, { ...visit, unit: 'shell', release: 's1', result: 'worked' }])).toBe(204);
  expect(await send([{ ...visit, name: 'Asha' }])).toBe('bad-report');
  const { visits } = server.repositories;
  const counted = async () => (await visits.of('catalog', ['r1'])).get('r1');
  server.clock.advance(1000);
  while ((await counted()) === undefined) await new Promise(setImmediate);
  expect(await counted()).toMatchObject({ visits: 1, failed: 1 });
});

const frame = { unit: 'catalog', release: 'r1', file: 'Page.1a.js', line: 1, column: 20 };
const failureWith = (sample: unknown, release = 'r1') => ({
  unit: 'catalog',
  release,
  code: 'render',
  sample,
});

test('each kind of failure has its newest sample, with family and major version of the browser', async () => {
  const { server } = await open();
  const send = (sample: unknown, browser: string) =>
    server.app.inject({
      ...{ method: 'POST', url: '/-/tabs', payload: report('a', 'r1', [failureWith(sample)]) },
      headers: { 'user-agent': browser },
    });
  await send({ name: 'Error', frames: [] }, 'Chrome/143.0.1.2 of Asha');
  await send({ name: 'TypeError', frames: Array(10).fill(frame) }, 'Firefox/144.0');
  await send(undefined, 'Chrome/143.0');
  expect((await server.app.inject('/-/tabs')).json().failures).toMatchObject([
    { count: 3, sample: { name: 'TypeError', browser: 'Firefox 144' } },
  ]);
});

test('twenty failures with all their frames are taken', async () => {
  const { server } = await open();
  const failures = Array.from({ length: 20 }, () =>
    failureWith({ name: 'Error', frames: Array(10).fill(frame) }),
  );
  const payload = report('a', 'r1', failures);
  expect((await server.app.inject({ method: 'POST', url: '/-/tabs', payload })).statusCode).toBe(204);
});

test('failures of unknown owner are counted by their kinds, and belong to no release', () => {
  const count = createTabCount(
    () => 1,
    () => false,
  );
  const unknown = { ...unknownOwner, code: 'uncaught', phase: 'open-tab' as const };
  const told = { tab: 'a', sequence: 1, releases: {}, failures: [unknown] };
  count.add(told, '192.0.2.1');
  count.add(told, '192.0.2.2');
  expect(count.summary()).toMatchObject({ releases: {}, failures: [{ ...unknown, count: 2 }] });
  for (let kind = 0; kind < 1000; kind += 1)
    count.add({ ...told, failures: [{ ...unknown, code: `c${kind}` }] }, '192.0.2.3');
  expect(count.summary().failures.length).toBeLessThanOrEqual(11);
});

test('a tab that stops reporting is not counted', () => {
  let now = 1;
  const count = createTabCount(
    () => now,
    () => true,
  );
  count.add({ tab: 'a', sequence: 1, releases: { shell: 's1' }, failures: [] }, '192.0.2.1');
  now = 149_000;
  expect(count.summary().tabs).toBe(1);
  now = 151_000;
  expect(count.summary()).toEqual({ tabs: 0, releases: {}, failures: [] });
});

const wasLive = ({ id }: { readonly id: string }) => !id.startsWith('invented');
const failing = (release: string, code: string) => ({
  ...{ tab: 'a', sequence: 1, releases: { catalog: release } },
  failures: [{ unit: 'catalog', release, code }],
});
const real = { release: 'r1', code: 'chunk-timeout' };

test.each<[about: string, forged: (kind: number) => { release: string; code: string }]>([
  ['releases that never were live', (kind) => ({ release: `invented${kind}`, code: 'render' })],
  ['releases that were live before', (kind) => ({ release: `r${kind}`, code: 'render' })],
  ['codes that no shell reports', (kind) => ({ release: 'r1', code: `code${kind}` })],
])('a thousand forged failures of %s hide no real one', (_, forged) => {
  const count = createTabCount(() => 1, wasLive);
  for (let kind = 0; kind < 1000; kind += 1) {
    const { release, code } = forged(kind);
    count.add(failing(release, code), '192.0.2.1');
  }
  expect(count.summary().failures.length).toBeLessThanOrEqual(10);
  count.add(failing(real.release, real.code), '198.51.100.7');
  expect(count.summary().failures).toContainEqual(expect.objectContaining({ ...real, count: 1 }));
});

test('forged failures of many addresses take no more memory, and displace those that nobody reports', () => {
  const count = createTabCount(() => 1, wasLive);
  count.add(failing(real.release, real.code), '198.51.100.7');
  for (let kind = 0; kind < 3000; kind += 1) {
    count.add(failing('r1', `code${kind}`), `192.0.2.${kind}`);
    if (kind % 500 === 0) count.add(failing(real.release, real.code), '198.51.100.7');
  }
  const { failures } = count.summary();
  expect(failures).toHaveLength(1000);
  expect(failures[0]).toMatchObject({ ...real, count: 7 });
});

test('releases that never were live are not kept', () => {
  let isKnown = false;
  const count = createTabCount(
    () => 1,
    (name) => isKnown || wasLive(name),
  );
  count.add(
    { ...failing('invented', 'render'), releases: { catalog: 'invented', shell: 's1' } },
    '192.0.2.1',
  );
  isKnown = true;
  expect(count.summary()).toEqual({ tabs: 1, releases: { shell: { s1: 1 } }, failures: [] });
});

test('an address may report other failures after an hour', () => {
  let now = 1;
  const count = createTabCount(() => now, wasLive);
  for (let kind = 0; kind < 20; kind += 1) count.add(failing('r1', `code${kind}`), '192.0.2.1');
  now = 3_601_000;
  count.add(failing(real.release, real.code), '192.0.2.1');
  expect(count.summary().failures).toMatchObject([{ ...real, count: 1 }]);
});
