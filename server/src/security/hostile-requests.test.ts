import type { AddressInfo } from 'node:net';
import { sitePlugin } from '../site/site.plugin.ts';
import { tabsPlugin } from '../site/tabs.plugin.ts';
import { rawConnection, statusesOf } from '../testing/raw-connection.ts';
import { sampleSite } from '../testing/sample-site.ts';
import { testServer } from '../testing/test-server.ts';

async function open() {
  const site = sampleSite();
  const tabs = tabsPlugin({ site, now: Date.now, rateLimitScale: 100 });
  const server = await testServer({ plugins: [tabs, sitePlugin(site)], env: { TRUST_PROXY: 'loopback' } });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  return { server, port: (server.app.server.address() as AddressInfo).port };
}

const errorLines = (log: readonly string[]) => log.filter((line) => /"level":(50|60)/.test(line));

test.each([
  ...['//', '///', '/\\', '//[', '//a:b@c:d/', '/%0d%0a', '/%', '/%00', '/..%2f', '/;', '*', 'http://x/home'],
  ...[
    '/__proto__',
    '/employee/__proto__',
    '/-/composition/__proto__',
    '/assets/a/constructor/b',
    '/home?__proto__',
  ],
  ...[
    '/employee/%0d%0a',
    '/pincode/%2e%2e',
    '/uploads/job_applications/..%2f_x.pdf',
    `/${'./'.repeat(5_000)}`,
  ],
])('the address %.40s is no fault of the server', async (address) => {
  const { server, port } = await open();
  await using _ = server;
  for (const accept of ['text/html', 'application/json']) {
    const { send, received, ended } = await rawConnection(port);
    send(`GET ${address} HTTP/1.1\r\nHost: x\r\nAccept: ${accept}\r\nConnection: close\r\n\r\n`);
    await ended;
    expect(statusesOf(received())).toEqual([expect.any(Number)]);
    expect(statusesOf(received())[0]).toBeLessThan(500);
  }
  expect(errorLines(server.log)).toEqual([]);
});

test.each(['*', '*|', '|', '?', 'home', '[', 'http://[', 'http://x/home', '*\u00ff'])(
  'an address without a leading slash is refused: %s',
  async (address) => {
    const { server, port } = await open();
    await using _ = server;
    const { send, received, ended } = await rawConnection(port);
    send(`GET ${address} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    await ended;
    expect(statusesOf(received())).toEqual([400]);
    expect(errorLines(server.log)).toEqual([]);
  },
);

const endpoints = ['/uploads', '/captcha/verify', '/api/v1.0/email/send', '/-/tabs'];

test.each([
  ['the name toString', '{"toString":1,"template_params":{"toString":1}}'],
  ['the name constructor', '{"constructor":{"prototype":{}},"filename":1}'],
  ['the name __proto__', '{"__proto__":{"bytes":1},"filename":"cv.pdf"}'],
  ['a name of every object at a deeper level', '{"template_params":{"firstName":{"valueOf":1}}}'],
  ['3,000 nested arrays', `${'['.repeat(3_000)}${']'.repeat(3_000)}`],
  ['3,000 nested objects', `${'{"template_params":'.repeat(1_500)}1${'}'.repeat(1_500)}`],
  ['no end', '{"filename":'],
])('a JSON body with %s is refused', async (_, payload) => {
  const { server } = await open();
  await using __ = server;
  for (const url of endpoints) {
    const headers = { 'content-type': 'application/json' };
    const answer = await server.app.inject({ method: 'POST', url, payload, headers });
    expect([url, answer.statusCode]).toEqual([url, 400]);
  }
  expect(errorLines(server.log)).toEqual([]);
});

test.each([1, 70, 71, 252, 253, 254, 300, 5_000])(
  'a boundary of %i characters is not a server error',
  async (length) => {
    const { server } = await open();
    await using _ = server;
    const boundary = 'b'.repeat(length);
    const answer = await server.app.inject({
      ...{ method: 'POST', url: '/api/send-email' },
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: `--${boundary}\r\nContent-Disposition: form-data; name="fullName"\r\n\r\nAsha\r\n--${boundary}--\r\n`,
    });
    expect([400, 422]).toContain(answer.statusCode);
    expect(errorLines(server.log)).toEqual([]);
  },
);

test('unknown field names are not logged, and do not become fields of a response', async () => {
  const { server } = await open();
  await using _ = server;
  const name = 'name-of-somebody';
  await server.app.inject({
    ...{
      method: 'POST',
      url: '/api/send-email',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    },
    payload: `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n--x--\r\n`,
  });
  const typed = { method: 'POST', url: '/api/v1.0/email/send', payload: `${name}=1&__proto__=2` } as const;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await server.app.inject({ ...typed, headers })).statusCode).toBeLessThan(500);
  expect(server.log.join('')).toContain('unknown-field');
  expect(server.log.join('')).not.toContain(name);
});

test('any forwarded header of a client is not a server error', async () => {
  const { server } = await open();
  await using _ = server;
  for (const claimed of ['::1%x', '[::1]:9', 'x', '', ',,,', '9'.repeat(9_000), '::ffff:1.2.3.4', '1.2.3'])
    for (const url of ['/pincode/641001', '/-/composition']) {
      const answer = await server.app.inject({ url, headers: { 'x-forwarded-for': claimed } });
      expect(answer.statusCode).toBe(200);
    }
  expect(errorLines(server.log)).toEqual([]);
});

test('a connection reset by the client is not logged as an error', async () => {
  const { server, port } = await open();
  await using _ = server;
  const form =
    'POST /api/send-email HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\n' +
    'Content-Length: 900000\r\n\r\n--x\r\nContent-Disposition: form-data; name="resume"; filename="cv.pdf"\r\n\r\n%PDF';
  const begun = [
    'GET /home HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET /ho',
    form,
    'PUT /uploads/x HTTP/1.1\r\nHost: x\r\n',
  ];
  for (const text of [...begun, ...begun]) {
    const { socket, send, ended } = await rawConnection(port);
    send(text);
    await new Promise((resolve) => setTimeout(resolve, 20));
    socket.resetAndDestroy();
    await ended;
  }
  await server.app.close();
  expect(errorLines(server.log)).toEqual([]);
});
