import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApiProblem, FormDeclaration } from '@platform/contract';
import { sampleValues } from '@platform/contract/testing/sample-values';
import { StoreError } from '@platform/releases';
import type { FastifyInstance } from 'fastify';
import { type FormParts, formRequest } from '../testing/form-request.ts';
import { findSampleForm, sampleCallbackForm, sampleRelease } from '../testing/sample-forms.ts';
import { formSite } from '../testing/sample-site.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

const form: FormDeclaration = sampleCallbackForm;
const callbacks = { unit: 'product', form: 'callback' };
const address = '/api/forms/product/callback';
const sent = sampleValues(form);

const request = (parts?: FormParts, declared = form) => formRequest('product', 'callback', declared, parts);

async function send(server: TestServer, parts?: FormParts, declared = form) {
  return server.app.inject(await request(parts, declared));
}

async function sendWithoutScript({ app }: TestServer, parts?: FormParts) {
  const post = await request(parts);
  return app.inject({ ...post, headers: { ...post.headers, accept: 'text/html,*/*;q=0.8' } });
}

const count = ({ repositories }: TestServer) => repositories.submissions.count(callbacks);

async function storedBy(server: TestServer, parts?: FormParts, declared = form) {
  const answer = await send(server, parts, declared);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('reference')]);
  return server.repositories.submissions.find(answer.json<{ reference: string }>().reference);
}

test('a form that another unit declares is stored, and mailed with its labels in their order', async () => {
  const turned = { ...form, fields: form.fields.toReversed() };
  const findForm = findSampleForm({ 'product@r0turned00': { callback: turned } });
  await using server = await testServer({ site: formSite(findForm) });
  // Sent in another order than that of its declaration.
  const stored = await storedBy(server, { release: 'r0turned00' });
  expect(stored).toMatchObject({ ...callbacks, release: 'r0turned00', fields: sent, file: null });
  expect(await server.mailbox.next()).toMatchObject({
    subject: `Callback: ${sent.name}`,
    text: `Somebody wants to be called.\n\nPhone: ${sent.phone}\nName: ${sent.name}\n\nReference: ${stored?.id}\n`,
    replyTo: '',
    attachments: [],
  });
});

test('a form is taken at the address that the live shell’s site gives it, and an endpoint of the site’s own keeps its own', async () => {
  const site = formSite();
  const given = { '/api/book': 'product/callback', '/api/own': 'product/callback' };
  let forms = {};
  const current = () => ({ ...site.current(), site: { ...site.current().site, forms } });
  // It takes no form.
  const routes = async (app: FastifyInstance) => void app.post('/api/own', async () => 'never');
  const parts = [{ name: 'own', configure: () => ({ routes }) }];
  await using server = await testServer({ site: { ...site, current }, parts });
  const post = async (url: string) => (await server.app.inject({ ...(await request()), url })).statusCode;
  expect(await post('/api/book')).toBe(404);
  for (const [one, key] of Object.entries(given)) {
    forms = { [key]: { address: one } };
    expect([one, await post(one)]).toEqual([one, one === '/api/book' ? 200 : 415]);
  }
  expect(await post('/api/book')).toBe(404);
});

test('a form with an address of its own is taken at that of a form it has replaced, also if both names begin alike', async () => {
  const found = { unit: 'product', name: 'callback', release: sampleRelease, address: '/api/book', form };
  await using server = await testServer({ site: formSite(async () => found) });
  const post = { ...(await request()), url: '/api/forms/product/callback-old' };
  expect((await server.app.inject(post)).statusCode).toBe(200);
});

test('addresses that no form is given are those of pages, and cost no form its requests', async () => {
  const routes = async (app: FastifyInstance) => void app.get('/*', async () => 'page');
  await using server = await testServer({ plugins: [routes] });
  expect((await server.app.inject('/api/nothing')).body).toBe('page');
  for (let n = 0; n < 25; n += 1)
    expect((await server.app.inject({ method: 'POST', url: '/api/nothing' })).statusCode).toBe(404);
  const answer = await server.app.inject({ ...(await request()), url: '/api/send-email' });
  expect(answer.statusCode).not.toBe(429);
});

test('the same content of two visitors is stored twice if the form does not ask who they are', async () => {
  await using server = await testServer();
  for (const key of ['key-of-one-visitor', 'key-of-another-one']) await storedBy(server, { key });
  for (let visitor = 0; visitor < 2; visitor += 1) await sendWithoutScript(server);
  expect(await count(server)).toBe(4);
});

test('the same content is stored once if the form asks for an address, whatever the key and without script', async () => {
  const email = { name: 'email', label: 'Email', format: 'email', required: 'Enter your address.' } as const;
  const declared = { ...form, fields: [...form.fields, email] };
  const findForm = findSampleForm({ 'product@r0withmail': { callback: declared } });
  await using server = await testServer({ site: formSite(findForm) });
  const parts = { release: 'r0withmail', fields: { email: 'asha@example.com' } };
  for (const key of ['key-of-one-attempt', 'key-of-another-one']) {
    await storedBy(server, { ...parts, key }, declared);
  }
  await sendWithoutScript(server, parts);
  expect(await count(server)).toBe(1);
});

test('what is sent again under a release with another optional field is the same', async () => {
  const notice = { name: 'notice', label: 'Notice period', format: 'line' } as const;
  const declared = { ...form, fields: [notice, ...form.fields] };
  const findForm = findSampleForm({ 'product@r0notice00': { callback: declared } });
  await using server = await testServer({ site: formSite(findForm) });
  const key = 'key-of-both-releases';
  const first = await send(server, { key });
  const again = { key, release: 'r0notice00', fields: { notice: '' } };
  expect((await send(server, again, declared)).json()).toEqual(first.json());
  const other = await send(server, { ...again, fields: { notice: '1 month' } }, declared);
  expect([other.statusCode, other.json<ApiProblem>().error]).toMatchObject([
    ...[422, { code: 'idempotency-key-reused', field: 'Idempotency-Key' }],
  ]);
  expect(await count(server)).toBe(1);
});

test('without script, the page says that the form has arrived, and shows it no more', async () => {
  await using server = await testServer();
  const answer = await sendWithoutScript(server);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(answer.body).toContain(`<h2>${form.messages.sent}</h2>`);
  expect(answer.body).not.toContain(`action="${address}"`);
  expect(answer.body).not.toContain('<title>Error');
});

test.each([
  [address, form.page],
  ['/api/send-email', '/join-innovation'],
  ['/api/v1.0/email/send', '/contact'],
])('opening the address %s redirects to the page of its form', async (url, page) => {
  await using server = await testServer();
  const answer = await server.app.inject(url);
  expect([answer.statusCode, answer.headers.location]).toEqual([303, page]);
});

describe('there is no form', () => {
  test.each([
    ['of an unknown unit', '/api/forms/nobody/callback'],
    ['of an unknown name', '/api/forms/product/constructor'],
    ['with a path as its unit', '/api/forms/..%2Fproduct/callback'],
    // Its own address may have other rules.
    ['at another address than its own', '/api/forms/catalog/application'],
    ['at another address, spelled otherwise', '/api/forms/%63atalog/application'],
  ])('%s: %s', async (_what, url) => {
    await using server = await testServer();
    const change = (data: FormData) => data.append('file', new Blob(['x']), 'cv.pdf');
    const post = await request({ change });
    const answer = await server.app.inject({ ...post, url });
    expect([answer.statusCode, answer.json<ApiProblem>().error.code]).toEqual([404, 'not-found']);
    expect(await readdir(join(server.dataDir, 'incoming'))).toEqual([]);
    const page = await server.app.inject({ ...post, url, headers: { ...post.headers, accept: 'text/html' } });
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.body).toContain('<dt><strong>phone</strong></dt><dd>+919876543210</dd>');
    expect((await server.app.inject(url)).statusCode).toBe(404);
    for await (const { table } of server.repositories.rows()) expect(table).not.toBe('submissions');
  });
});

describe('a form is checked by the rules of the release that it names', () => {
  const older: FormDeclaration = {
    ...form,
    fields: form.fields.filter(({ name }) => name === 'name').map((field) => ({ ...field, max: 12 })),
    keepDays: 31,
  };
  const newer: FormDeclaration = {
    ...form,
    fields: [
      ...form.fields,
      { name: 'hour', label: 'Hour', format: 'choice', choices: ['Morning', 'Evening'], required: 'Which?' },
    ],
  };
  const others = { 'product@r0older000': { callback: older }, 'product@r1newer000': { callback: newer } };
  const start = () => testServer({ site: formSite(findSampleForm(others)) });
  const [old, next, live] = [
    { release: 'r0older000' },
    { release: 'r1newer000' },
    { release: sampleRelease },
  ];

  test('older, live and newer at the same time', async () => {
    await using server = await start();
    const stored = await Promise.all([
      storedBy(server, { ...old }, older),
      storedBy(server, { ...live }),
      storedBy(server, { ...next }, newer),
    ]);
    expect(stored).toEqual([
      expect.objectContaining({ ...old, keptFor: 31 * 24 * 60 * 60_000, fields: { name: sent.name } }),
      expect.objectContaining({ ...live, fields: sent }),
      expect.objectContaining({ ...next, fields: sampleValues(newer) }),
    ]);
    const texts = (await server.repositories.outbox.list(9)).map(({ mail }) => mail.text);
    expect(texts.filter((text) => text.includes('Phone: '))).toHaveLength(2);
    expect(texts.filter((text) => text.includes(`Hour: ${sampleValues(newer).hour}`))).toHaveLength(1);
  });

  test.each<[string, FormParts, FormDeclaration, string, string]>([
    ['a longer value', { ...old, fields: { name: 'Asha Example of Leeds' } }, older, 'name', 'at most 12'],
    ['a field of a later release', { ...old }, form, 'phone', 'This form has changed.'],
    ['a field of another release', { ...live }, newer, 'hour', 'This form has changed.'],
    ['a missing field', { ...next }, form, 'hour', 'Which?'],
    ['a value that is not listed', { ...next, fields: { hour: 'Noon' } }, newer, 'hour', 'listed values'],
  ])('%s is refused', async (_what, parts, declared, field, message) => {
    await using server = await start();
    const answer = await send(server, parts, declared);
    expect(answer.statusCode).toBe(422);
    expect(answer.json<ApiProblem>().error).toMatchObject({
      field,
      message: expect.stringContaining(message),
    });
    expect(await count(server)).toBe(0);
  });
});

describe('without script, a form of another release is answered', () => {
  const other: FormDeclaration = {
    ...form,
    page: '/callback-by-hour',
    fields: [
      ...form.fields,
      { name: 'hour', label: 'Best hour', format: 'choice', choices: ['Noon', 'Dusk'], required: 'When?' },
      { name: 'remark', label: 'Remark', format: 'text' },
    ],
    file: {
      ...{ name: 'photo', label: 'Photo of the car', types: ['pdf'], bytes: 10_000 },
      ...{ invalid: 'Not that.', tooLarge: 'Too large.' },
    },
    messages: { incomplete: 'Please name an hour.', failed: 'No call yet.', sent: 'We call at your hour.' },
  };
  const release = 'r1other000';
  const others = { 'product@r1other000': { callback: other, later: { ...other, sentPage: '/thanks' } } };
  const fields = { hour: '', remark: 'Two rings,\r\nplease' };
  const post = async (server: TestServer, parts: FormParts = {}, name = 'callback') => {
    const request = await formRequest('product', name, other, { file: null, release, ...parts });
    return server.app.inject({ ...request, headers: { ...request.headers, accept: 'text/html,*/*;q=0.8' } });
  };

  test('with its own texts', async () => {
    await using server = await testServer({ site: formSite(findSampleForm(others)) });
    const answer = await post(server, { fields });
    expect(answer.statusCode).toBe(422);
    expect(answer.headers['cache-control']).toBe('no-store, no-transform');
    expect(answer.headers['content-security-policy']).toContain("script-src 'self';");
    expect(answer.body).toContain(`<dd>${sent.name}</dd>`);
    expect(answer.body).not.toContain('<script');
    expect(await count(server)).toBe(0);
    for (const text of ['Please name an hour.', 'When?', 'Photo of the car: choose it once more'])
      expect(answer.body).toContain(text);
    expect(answer.body).not.toContain(form.messages.incomplete);
  });

  test('and a server error with its own texts', async () => {
    await using server = await testServer({ site: formSite(findSampleForm(others)) });
    Object.assign(server.repositories.submissions, { accept: () => Promise.reject(new Error('a bug')) });
    const answer = await post(server, { fields: { remark: 'two rings' } });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).toContain('No call yet.');
    expect(answer.body).toContain('<dt><strong>Remark</strong></dt><dd>two rings</dd>');
  });

  test('with a page that has all values, if the live release has no such form', async () => {
    await using server = await testServer({ site: formSite(findSampleForm(others)) });
    const answer = await post(server, { fields }, 'later');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([422, 'text/html; charset=utf-8']);
    for (const text of [
      '<h1>Please name an hour.</h1>',
      '<li>When?</li>',
      `<dt><strong>Name</strong></dt><dd>${sent.name}</dd>`,
    ])
      expect(answer.body).toContain(text);
    expect(answer.body).not.toContain(release);
  });

  test.each([
    ['by its page', 200, [303, expect.stringMatching(/^\/thanks#[0-9a-f]{32}$/)]],
    ['with its message, if its page is gone', 404, [200, undefined]],
  ])('when it has arrived, %s', async (_how, status, expected) => {
    const site = formSite(findSampleForm(others));
    const snapshot = site.current();
    const page = (path: string) => ({ ...snapshot.page(path), ...(path === '/thanks' && { status }) });
    await using server = await testServer({ site: { ...site, current: () => ({ ...snapshot, page }) } });
    const answer = await post(server, {}, 'later');
    expect([answer.statusCode, answer.headers.location]).toEqual(expected);
    if (status === 404) expect(answer.body).toContain('<h1>We call at your hour.</h1>');
  });
});

test('a release that cannot be read now is no reason to lose what was typed', async () => {
  const findForm = async () => {
    throw new StoreError('read a release', 'no answer');
  };
  await using server = await testServer({ site: formSite(findForm) });
  const answer = await send(server, { release: 'r0older000' });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  expect(answer.json<ApiProblem>().error.code).toBe('store-unreachable');
  expect(await readdir(join(server.dataDir, 'incoming'))).toEqual([]);
});

test.each([
  ['its own receivers', 'product/callback', undefined, ['calls@example.com', 'desk@example.com']],
  [
    'those of a form that it has replaced',
    'catalog/call',
    ['catalog/call'],
    ['calls@example.com', 'desk@example.com'],
  ],
  ['those of the site', 'catalog/call', undefined, ['hello@example.com']],
])('the mail of a form goes to %s', async (_what, key, replaces, to) => {
  const declared = { ...form, ...(replaces && { replaces }) };
  const found = { unit: 'product', name: 'callback', release: sampleRelease, address, form: declared };
  const forms = { [key]: { receivers: ['calls@example.com', 'desk@example.com'] } };
  await using server = await testServer({ forms, site: formSite(async () => found) });
  expect((await server.app.inject(await request())).statusCode).toBe(200);
  const mails = await server.repositories.outbox.list(9);
  expect(mails.flatMap(({ mail }) => mail.to).toSorted()).toEqual(to);
});
