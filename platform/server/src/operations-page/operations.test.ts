import { readJournal } from '@platform/releases';
import type { FastifyInstance, InjectOptions } from 'fastify';
import {
  formBody,
  formWith,
  type OperationsSite,
  openOperations,
  operationsSite,
  operationsToken,
} from '../testing/operations-site.ts';

const post = (url: string, fields: Readonly<Record<string, string>>, cookie = ''): InjectOptions => {
  const { headers, payload } = formBody(fields);
  return { method: 'POST', url, headers: { ...headers, cookie }, payload };
};

const addresses: readonly InjectOptions[] = [
  ...['', '/', '/releases', '/style.css', '/follow.js', '/plan'].map((path) => ({ url: `/-/site${path}` })),
  ...['sign-in', 'sign-out', 'plan', 'apply'].map((path) => post(`/-/site/${path}`, { token: 'guess' })),
  { method: 'HEAD', url: '/-/site' },
];

test.each<readonly [string, (site: OperationsSite) => FastifyInstance, Readonly<Record<string, string>>]>([
  ['without a token and owners', ({ page }) => page, { OPERATIONS_TOKEN: '' }],
  ['at the origin of the site', ({ server }) => server.app, {}],
])('%s, every address answers as an unknown one', async (_, at, env) => {
  await using site = await operationsSite({ env });
  const { cookie } = await site.signIn();
  for (const request of addresses) {
    const asked = { ...request, headers: { ...request.headers, cookie } };
    const { statusCode, body, headers } = await at(site).inject(asked);
    const unknown = await at(site).inject({ ...asked, url: '/-/unknown' });
    expect([statusCode, body]).toEqual([404, unknown.body]);
    expect(Object.keys(headers).sort()).toEqual(Object.keys(unknown.headers).sort());
  }
});

test('the origin of the page has nothing of the site, and its front page leads to the page', async () => {
  await using site = await operationsSite();
  for (const url of ['/start', '/-/composition', '/-/health', '/-/metrics', '/stock/7', '/assets/shell/x.js'])
    expect([url, (await site.page.inject(url)).statusCode]).toEqual([url, 404]);
  expect((await site.page.inject('/')).headers.location).toBe('/-/site');
});

test.each([
  ['another token', { token: `${operationsToken}x`, name: 'Asha' }, 403],
  ['no token', { name: 'Asha' }, 403],
  ['no name', { token: operationsToken, name: ' ' }, 403],
  ['a long name', { token: operationsToken, name: 'A'.repeat(81) }, 403],
  ['both', { token: operationsToken, name: 'Asha' }, 303],
])('signing in with %s', async (_, fields, status) => {
  await using site = await operationsSite();
  const { statusCode, headers } = await site.page.inject(post('/-/site/sign-in', fields));
  expect(statusCode).toBe(status);
  const cookie = String(headers['set-cookie'] ?? '');
  if (status === 303) {
    expect(cookie).toMatch(
      /^__Host-operations=[^;]+; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(headers.location).toBe('/-/site');
  } else expect(cookie).toBe('');
  expect(site.server.log.join()).not.toContain(operationsToken);
});

test.each(['sign-in', 'sign-in-with-key'])('an address may try few times in a minute: %s', async (path) => {
  await using site = await operationsSite({ env: { RATE_LIMIT_SCALE: '1' } });
  const statuses: number[] = [];
  for (let tries = 0; tries < 11; tries += 1)
    statuses.push((await site.page.inject(post(`/-/site/${path}`, { token: 'guess' }))).statusCode);
  expect(statuses).toEqual([...Array(10).fill(403), 429]);
});

test('every answer has the strict policy and is kept nowhere', async () => {
  await using site = await operationsSite();
  const { cookie } = await site.signIn();
  const requests: readonly InjectOptions[] = [
    { url: '/-/site' },
    { url: '/-/site', headers: { cookie } },
    { url: '/-/site/releases', headers: { cookie } },
    post('/-/site/sign-in', { token: 'guess' }),
    post('/-/site/apply', { seen: '4' }),
    post('/-/site/apply', { seen: '4' }, cookie),
    { ...post('/-/site/sign-in', {}), headers: { origin: 'https://evil.example', 'content-length': '0' } },
  ];
  const answers = await Promise.all(requests.map((request) => site.page.inject(request)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 403, 401, 403, 403]);
  for (const { headers, body } of answers) {
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'x-robots-tag': 'noindex',
    });
    // Nothing inline, and nothing in addresses.
    expect(body).not.toMatch(/<style| style=|<script(?! src=)| on\w+="/);
    expect(body).not.toMatch(/(href|action|src)="[^"]*\?/);
  }
});

test('a session is of its cookie, as it was signed, for twelve hours, on every server with the same token', async () => {
  await using site = await operationsSite();
  const { cookie } = await site.signIn('Asha <b>');
  const isIn = async (cookies: string, page = site.page) => {
    const { body } = await page.inject({ url: '/-/site', headers: { cookie: cookies } });
    return body.includes('Sign out');
  };
  const [content = '', signature = ''] = cookie.slice('__Host-operations='.length).split('.');
  const { value, until } = JSON.parse(Buffer.from(content, 'base64url').toString());
  const written = (changed: unknown) => Buffer.from(JSON.stringify(changed)).toString('base64url');
  const asWho = (who: object) => written({ value: { ...value, who: { ...value.who, ...who } }, until });
  const others = [
    '',
    '__Host-operations=',
    cookie.replace('__Host-', ''),
    `__Host-operations=${content}`,
    `__Host-operations=${content}.${signature.slice(1)}`,
    `__Host-operations=${asWho({ kind: 'operator' })}.${signature}`,
    `__Host-operations=${asWho({ name: 'Ravi' })}.${signature}`,
    `__Host-operations=${written({ value, until: until * 10 })}.${signature}`,
    `__Host-operations=${written(null)}.${signature}`,
    '__Host-operations=%%%.x',
  ];
  for (const other of others) expect([other, await isIn(other)]).toEqual([other, false]);
  await using same = await openOperations(site.store, site.ids);
  await using changed = await openOperations(site.store, site.ids, {
    env: { OPERATIONS_TOKEN: `${operationsToken} of another year` },
  });
  expect([await isIn(cookie), await isIn(cookie, same.page)]).toEqual([true, true]);
  expect(await isIn(cookie, changed.page)).toBe(false);
  site.server.clock.advance(12 * 60 * 60_000 - 1);
  expect(await isIn(cookie)).toBe(true);
  site.server.clock.advance(1);
  expect(await isIn(cookie)).toBe(false);
});

test('signing out clears the cookie, and ends its copies on every server; others go on', async () => {
  await using site = await operationsSite();
  const { repositories } = site.server;
  await using other = await openOperations(site.store, site.ids, {
    repositories: { ...repositories, close: async () => undefined },
  });
  const [asha, ravi] = [await site.signIn(), await site.signIn('Ravi')];
  const isIn = async (page: FastifyInstance, { cookie }: { readonly cookie: string }) =>
    (await page.inject({ url: '/-/site', headers: { cookie } })).body.includes('Sign out');
  expect(await isIn(other.page, asha)).toBe(true);
  const { html } = await asha.get();
  const { action, fields } = formWith(html, 'Sign out');
  const { headers, statusCode } = await site.page.inject(post(action, fields, asha.cookie));
  expect([statusCode, String(headers['set-cookie'])]).toEqual([
    303,
    expect.stringMatching(/^__Host-operations=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970/),
  ]);
  for (const { page } of [site, other]) {
    expect([await isIn(page, asha), await isIn(page, ravi)]).toEqual([false, true]);
    const again = await page.inject(post('/-/site/plan', fields, asha.cookie));
    expect(again.statusCode).toBe(401);
  }
});

test('a form changes nothing without a session, from another session, from another site, or by another method', async () => {
  await using site = await operationsSite();
  const [asha, ravi] = [await site.signIn('Asha'), await site.signIn('Ravi')];
  await asha.get();
  const { html } = await asha.press('Roll back catalog');
  const { action, fields } = formWith(html, 'Apply');
  const good = post(action, fields, asha.cookie);
  const without = Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'form'));
  const from = (headers: Readonly<Record<string, string>>): InjectOptions => ({
    ...good,
    headers: { ...good.headers, ...headers },
  });
  const attempts: readonly (readonly [InjectOptions, number])[] = [
    [post(action, fields), 401],
    [post(action, without, asha.cookie), 403],
    [post(action, { ...fields, form: `${fields.form}x` }, asha.cookie), 403],
    [post(action, fields, ravi.cookie), 403],
    [from({ 'sec-fetch-site': 'cross-site' }), 403],
    // What a script of a live unit can send: cookies go along, because both hosts are of one domain.
    [from({ 'sec-fetch-site': 'same-site', origin: 'https://site.example' }), 403],
    [from({ 'sec-fetch-site': '', origin: 'https://site.example' }), 403],
    [from({ 'content-type': 'application/json' }), 400],
    [from({ 'content-type': 'text/plain' }), 403],
    [{ ...good, method: 'PUT' }, 404],
    [{ method: 'GET', url: `${action}?${new URLSearchParams(fields)}`, headers: good.headers ?? {} }, 404],
    [post(action, { ...fields, seen: '99' }, asha.cookie), 422],
    [post(action, { ...fields, seen: '' }, asha.cookie), 422],
    [post(action, { ...fields, unit: '../x' }, asha.cookie), 422],
    [post(action, { ...fields, to: '../x' }, asha.cookie), 422],
    [post(action, { ...fields, kind: 'retire' }, asha.cookie), 422],
    [post(action, { ...fields, ready: ' ' }, asha.cookie), 422],
    [post(action, { ...fields, reason: 'x'.repeat(20_000) }, asha.cookie), 413],
  ];
  for (const [request, status] of attempts) {
    const { statusCode } = await site.page.inject(request);
    expect([request, statusCode]).toEqual([request, status]);
    expect((await readJournal(site.store)).entries).toHaveLength(4);
  }
  expect((await site.page.inject(good)).statusCode).toBe(303);
});

test('the files of the page come without a session', async () => {
  await using site = await operationsSite();
  const types = ['style.css', 'follow.js'].map(
    async (name) => (await site.page.inject(`/-/site/${name}`)).headers['content-type'],
  );
  expect(await Promise.all(types)).toEqual(['text/css; charset=utf-8', 'text/javascript; charset=utf-8']);
});

test('what people have typed is text', async () => {
  await using site = await operationsSite();
  const asha = await site.signIn('<img src=x onerror=alert(1)>');
  await asha.get();
  await asha.press('Hold of catalog');
  const { html } = await asha.press('Apply', { reason: '"><script>alert(1)</script>' });
  expect(html).toContain('&lt;script&gt;alert(1)');
  expect(html).not.toMatch(/<img|<script>/);
});
