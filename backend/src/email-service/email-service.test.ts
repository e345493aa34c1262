import { type FormDeclaration, formNames } from '@platform/contract';
import {
  enquiryValues,
  findSampleForm,
  formRequest,
  formSite,
  previewOfCatalog,
  sampleCallbackForm,
  sampleRelease,
  type TestServer,
  traces,
} from '@platform/server/testing';
import type { InjectOptions } from 'fastify';
import { enquiries, enquiryRequest, formParts, formsServer } from '../testing/forms-server.ts';
import { passCaptcha } from '../testing/pass-captcha.ts';

const send = ({ app }: TestServer, cookie: string, params?: object, more: InjectOptions = {}) =>
  app.inject({ ...enquiryRequest(params, { cookie }), ...more });

test('an enquiry with a pass is stored, answered in the format of EmailJS, and mailed', async () => {
  await using server = await formsServer();
  // Further parameters are ignored, as EmailJS does.
  const answer = await send(server, await passCaptcha(server), { 'g-recaptcha-response': 'token' });
  expect([answer.statusCode, answer.body]).toEqual([200, 'OK']);
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  const mail = await server.mailbox.next();
  expect(mail).toMatchObject({
    subject: 'Enquiry: Sample firstName Sample lastName',
    replyTo: enquiryValues.email,
    attachments: [],
  });
  expect(mail.text).toContain('Heard about us: Sample source');
  expect(mail.text).toContain('> Sample useCase\n> in two lines');
  const reference = /Reference: (\w+)/.exec(mail.text)?.[1] ?? '';
  expect(await server.repositories.submissions.find(reference)).toMatchObject({
    ...{ ...enquiries, release: sampleRelease, fields: enquiryValues, file: null },
  });
});

test.each<[string, (server: TestServer) => Promise<string>]>([
  ['none', async () => ''],
  ['nonsense', async () => 'captcha_pass=nonsense'],
  [
    'one that was made longer',
    async (server) =>
      (await passCaptcha(server)).replace(/[\w-]+(?=\.)/, (content) => {
        const text = Buffer.from(content, 'base64url').toString();
        return Buffer.from(text.replace('"until":', '"until":9')).toString('base64url');
      }),
  ],
  [
    'an expired one',
    async (server) => {
      const cookie = await passCaptcha(server);
      server.clock.advance(90 * 60_000);
      return cookie;
    },
  ],
])('without a valid pass an enquiry is refused: %s', async (_name, cookieOf) => {
  await using server = await formsServer();
  const answer = await send(server, await cookieOf(server));
  expect([answer.statusCode, answer.body]).toEqual([403, 'Please verify you are not a robot.']);
  expect(await server.repositories.submissions.count(enquiries)).toBe(0);
});

test('an enquiry that is sent again with its key is the same, and another one with that key is refused', async () => {
  await using server = await formsServer();
  const cookie = await passCaptcha(server);
  const sendKey = (params: object) =>
    send(server, '', params, { headers: { cookie, 'idempotency-key': 'key-of-one-attempt' } });
  for (let n = 0; n < 2; n += 1) expect((await sendKey({})).statusCode).toBe(200);
  const other = await sendKey({ useCase: 'Another one.' });
  expect([other.statusCode, other.body]).toEqual([422, expect.stringContaining('Idempotency-Key: ')]);
  expect(await server.repositories.submissions.count(enquiries)).toBe(1);
});

test('a refused enquiry does not use up its pass', async () => {
  await using server = await formsServer();
  const cookie = await passCaptcha(server);
  expect((await send(server, cookie, { email: 'ravi' })).statusCode).toBe(422);
  expect((await send(server, cookie)).statusCode).toBe(200);
});

const { payload } = enquiryRequest();

test.each<[string, InjectOptions['payload'], number, string]>([
  [
    'an object for a name',
    enquiryRequest({ firstName: { a: 'secret' } }).payload,
    ...([422, 'firstName: Enter your first name.'] as const),
  ],
  ['no parameters', { ...payload, template_params: undefined }, 422, 'template_params'],
  ['no user', { ...payload, user_id: undefined }, 422, 'user_id: user_id is'],
  ['a list', [], 422, 'wrong type'],
  ['far too much', { a: 'a'.repeat(40_000) }, 413, 'too large'],
])('%s is refused with the field name, in plain text', async (_name, payload, status, text) => {
  await using server = await formsServer();
  const answer = await send(server, '', {}, { payload: payload ?? '' });
  expect(answer.statusCode).toBe(status);
  expect(answer.body).toContain(text);
  expect(answer.body).not.toContain('secret');
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
});

test('a client that accepts JSON gets a problem with the name of the field', async () => {
  await using server = await formsServer();
  const headers = { cookie: await passCaptcha(server), accept: 'application/json, text/plain, */*' };
  const answer = await send(server, '', { email: 'ravi' }, { headers });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    422,
    'application/json; charset=utf-8',
  ]);
  expect(answer.json()).toMatchObject({ error: { code: 'invalid-field', field: 'email' } });
});

test('a form that has replaced the enquiry asks for a pass at its own address as well', async () => {
  const form = { ...sampleCallbackForm, replaces: ['contact/enquiry'] };
  const address = '/api/forms/product/callback';
  const ask = { unit: 'product', name: 'callback', release: 'r2', address, form };
  await using server = await formsServer({ site: formSite(async () => ask) });
  const request = await formRequest(ask.unit, ask.name, form);
  const sendWith = (cookie: string) =>
    server.app.inject({
      ...request,
      headers: { ...request.headers, cookie, accept: 'application/json' },
    });
  const refused = await sendWith('');
  expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'captcha-pass-missing']);
  const cookie = await passCaptcha(server);
  expect((await sendWith(cookie)).statusCode).toBe(200);
});

test('a release that the request names in a header decides which rules count', async () => {
  const fields = [{ name: 'email', label: 'Email', format: 'email' }] as const;
  const enquiry: FormDeclaration = { ...sampleCallbackForm, mail: { subject: 'Enquiry', intro: '' }, fields };
  const findForm = findSampleForm({ 'contact@r0older000': { enquiry } });
  await using server = await formsServer({ site: formSite(findForm) });
  const post = (headers: InjectOptions['headers']) =>
    server.app.inject(enquiryRequest({ firstName: undefined }, headers));
  expect((await post({ [formNames.releaseHeader]: 'r0older000' })).statusCode).toBe(403);
  expect((await post({})).statusCode).toBe(422);
});

test('opening the address redirects to the page of the form', async () => {
  await using server = await formsServer();
  const answer = await server.app.inject('/api/v1.0/email/send');
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/contact']);
});

test.each([
  ['an enquiry', 'application/json', enquiryRequest],
  [
    'an enquiry without script',
    'text/html',
    (changes: object) => ({
      ...{ url: '/api/v1.0/email/send', method: 'POST' as const },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...enquiryValues, ...changes }).toString(),
    }),
  ],
])('%s of a preview is checked by its rules, and then nothing is sent', async (_what, accept, request) => {
  const { site, token } = await previewOfCatalog({ parts: formParts });
  const before = await traces(site);
  const send = (changes: object) => {
    const { url, headers, ...more } = request(changes);
    return site.preview(token, url, { ...more, headers: { ...headers, accept } });
  };
  const [good, wrong] = [await send({}), await send({ email: 'no' })];
  expect([good.status, wrong.status]).toEqual([409, 422]);
  expect(good.body).toContain('This is a preview: nothing was sent.');
  expect(good.body).not.toContain('robot check');
  expect(await traces(site)).toEqual(before);
});
