import type { InjectOptions } from 'fastify';
import { applicationRequest } from '../testing/form-request.ts';
import { samplePdf } from '../testing/sample-files.ts';
import { testServer } from '../testing/test-server.ts';

const env = { PUBLIC_ORIGIN: '' };

test('the outbox lists the mail, newest first, and shows each with working links', async () => {
  await using server = await testServer({ env });
  await server.app.inject(await applicationRequest({ fields: { fullName: 'First Example' } }));
  await server.app.inject(await applicationRequest({ fields: { fullName: 'Second Example' } }));
  await server.mailbox.next();
  await server.mailbox.next();
  const list = await server.app.inject('/-/outbox');
  expect(list.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(list.body.indexOf('Second Example')).toBeLessThan(list.body.indexOf('First Example'));
  const address = /href="(\/-\/outbox\/[0-9a-f]+)"/.exec(list.body)?.[1] ?? '';
  const shown = await server.app.inject(address);
  expect(shown.body).toContain('Full name: Second Example');
  const links = [...shown.body.matchAll(/<a href="([^"]*\/uploads\/[^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&').replace('http://localhost:80', ''),
  );
  expect(links).toHaveLength(2);
  for (const link of links) {
    expect((await server.app.inject(link)).rawPayload.equals(samplePdf())).toBe(true);
  }
});

test('text of a visitor is escaped', async () => {
  await using server = await testServer({ env });
  const fullName = '<script>alert("1")</script>';
  const address = `'"><img src=x> https://evil.example/"onclick="x`;
  await server.app.inject(await applicationRequest({ fields: { fullName, address } }));
  const list = (await server.app.inject('/-/outbox')).body;
  const id = /outbox\/([0-9a-f]+)"/.exec(list)?.[1] ?? '';
  const shown = (await server.app.inject(`/-/outbox/${id}`)).body;
  for (const page of [list, shown]) {
    expect(page).not.toContain('<script');
    expect(page).not.toContain('<img');
    expect(page).not.toMatch(/<[^>]*onclick/);
  }
  expect(shown).toContain('&lt;script&gt;');
});

test('the outbox is empty at first, has a stylesheet, and answers 404 for an unknown mail', async () => {
  await using server = await testServer({ env });
  expect((await server.app.inject('/-/outbox')).body).toContain('No mail yet.');
  expect((await server.app.inject('/-/outbox.css')).headers['content-type']).toBe('text/css; charset=utf-8');
  expect((await server.app.inject('/-/outbox/x')).statusCode).toBe(404);
});

/** What tells that a request may come from elsewhere. Requests of tests come from 127.0.0.1 to `localhost:80`. */
const elsewhere: readonly (readonly [what: string, request: InjectOptions])[] = [
  ...[
    ['x-forwarded-for', '203.0.113.9'],
    ['x-forwarded-host', 'www.example.com'],
    ['x-forwarded-proto', 'https'],
    ['x-real-ip', '203.0.113.9'],
    ['forwarded', 'for=203.0.113.9'],
    ['via', '1.1 proxy.example'],
    ['host', 'www.example.com'],
    ['host', 'localhost.example.com'],
  ].map(([name = '', value = '']) => [`${name}: ${value}`, { headers: { [name]: value } }] as const),
  ['another address', { remoteAddress: '203.0.113.9' }],
  ['another IPv6 address', { remoteAddress: '2001:db8::1' }],
];

// All other settings for visitors need `PUBLIC_ORIGIN`.
test.each<[string, Readonly<Record<string, string>>, number]>([
  ['for nobody', {}, 200],
  ['with an origin', { PUBLIC_ORIGIN: 'https://www.example.com' }, 404],
  ['behind a proxy', { TRUST_PROXY: 'loopback' }, 404],
])('the outbox of a server %s answers only this machine during development', async (_, more, status) => {
  await using server = await testServer({ env: { ...env, ...more } });
  await server.app.inject(await applicationRequest());
  const [entry] = await server.repositories.outbox.list(1);
  for (const url of ['/-/outbox', `/-/outbox/${entry?.mail.id}`, '/-/outbox.css']) {
    const local = await server.app.inject(url);
    expect([url, local.statusCode]).toEqual([url, status]);
    for (const [what, request] of elsewhere) {
      const { statusCode, body } = await server.app.inject({ ...request, url });
      expect([url, what, statusCode]).toEqual([url, what, 404]);
      expect(body).not.toContain('Asha');
    }
  }
});
