import { formRequest } from '../testing/form-request.ts';
import { passCaptcha } from '../testing/pass-captcha.ts';
import { sampleCallbackForm, sampleRelease } from '../testing/sample-forms.ts';
import { formSite } from '../testing/sample-site.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

const enquiries = { unit: 'contact', form: 'enquiry' };

const fields = {
  firstName: 'Ravi',
  lastName: 'Sample',
  email: 'ravi@example.com',
  useCase: 'We run forty vans.\nCan we talk?',
  source: 'A friend',
};

const body = { lib_version: '4.4.1', user_id: 'site', service_id: 'enquiries', template_id: 'contact' };

interface Sending {
  readonly accept?: string;
  readonly cookie?: string;
  readonly params?: object;
  readonly payload?: unknown;
}

function send({ app }: TestServer, { accept, cookie, params, payload }: Sending) {
  return app.inject({
    ...{ method: 'POST', url: '/api/v1.0/email/send' },
    payload: JSON.stringify(payload ?? { ...body, template_params: { ...fields, ...params } }),
    headers: {
      'content-type': 'application/json',
      ...(accept === undefined ? {} : { accept }),
      ...(cookie === undefined ? {} : { cookie }),
    },
  });
}

test('an enquiry with a pass is stored, answered in the format of EmailJS, and mailed', async () => {
  await using server = await testServer();
  const answer = await send(server, { cookie: await passCaptcha(server) });
  expect([answer.statusCode, answer.body]).toEqual([200, 'OK']);
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  const mail = await server.mailbox.next();
  expect(mail).toMatchObject({
    subject: 'Enquiry: Ravi Sample',
    replyTo: 'ravi@example.com',
    attachments: [],
  });
  expect(mail.text).toContain('Heard about us: A friend');
  expect(mail.text).toContain('> We run forty vans.\n> Can we talk?');
  const reference = /Reference: (\w+)/.exec(mail.text)?.[1] ?? '';
  expect(await server.repositories.submissions.find(reference)).toMatchObject({
    ...{ ...enquiries, release: sampleRelease, fields, file: null },
  });
});

describe('without a valid pass an enquiry is refused', () => {
  test.each<[string, (server: TestServer) => Promise<string | undefined>]>([
    ['none', async () => undefined],
    ['nonsense', async () => 'captcha_pass=nonsense'],
    ['one that was made longer', async (server) => (await passCaptcha(server)).replace(/\.(\d+)\./, '.9$1.')],
    [
      'an expired one',
      async (server) => {
        const cookie = await passCaptcha(server);
        server.clock.advance(90 * 60_000);
        return cookie;
      },
    ],
  ])('%s', async (_name, cookieOf) => {
    await using server = await testServer();
    const cookie = await cookieOf(server);
    const answer = await send(server, cookie === undefined ? {} : { cookie });
    expect([answer.statusCode, answer.body]).toEqual([403, 'Please verify you are not a robot.']);
    expect(await server.repositories.submissions.count(enquiries)).toBe(0);
  });
});

describe('a pass', () => {
  test('is valid for one enquiry', async () => {
    await using server = await testServer();
    const cookie = await passCaptcha(server);
    expect((await send(server, { cookie })).statusCode).toBe(200);
    expect((await send(server, { cookie, params: { useCase: 'Another one' } })).statusCode).toBe(403);
    expect(await server.repositories.submissions.count(enquiries)).toBe(1);
  });

  test('is not used up by a refused enquiry', async () => {
    await using server = await testServer();
    const cookie = await passCaptcha(server);
    expect((await send(server, { cookie, params: { email: 'ravi' } })).statusCode).toBe(422);
    expect((await send(server, { cookie })).statusCode).toBe(200);
  });
});

describe('invalid input is refused with the field name, in plain text', () => {
  test.each<[string, Sending, number, string]>([
    ['no first name', { params: { firstName: '' } }, 422, 'firstName: Enter your first name.'],
    ['a bad email', { params: { email: 'ravi' } }, 422, 'email: Enter an email address'],
    [
      'an object for a name',
      { params: { firstName: { a: 'secret' } } },
      422,
      'firstName: Enter your first name.',
    ],
    ['no parameters', { payload: body }, 422, 'template_params'],
    [
      'no user',
      { payload: { ...body, user_id: undefined, template_params: fields } },
      422,
      'user_id: user_id is',
    ],
    ['a list', { payload: [] }, 422, 'wrong type'],
    ['far too much', { payload: 'a'.repeat(40_000) }, 413, 'too large'],
  ])('%s', async (_name, sending, status, text) => {
    await using server = await testServer();
    const answer = await send(server, { ...sending, cookie: await passCaptcha(server) });
    expect(answer.statusCode).toBe(status);
    expect(answer.body).toContain(text);
    expect(answer.body).not.toContain('secret');
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  test('a client that accepts JSON gets a problem with the name of the field', async () => {
    await using server = await testServer();
    const cookie = await passCaptcha(server);
    const accept = 'application/json, text/plain, */*';
    const answer = await send(server, { cookie, accept, params: { email: 'ravi' } });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      422,
      'application/json; charset=utf-8',
    ]);
    expect(answer.json()).toMatchObject({ error: { code: 'invalid-field', field: 'email' } });
  });

  test('further parameters are ignored, as EmailJS does', async () => {
    await using server = await testServer();
    const params = { 'g-recaptcha-response': 'token' };
    expect((await send(server, { params, cookie: await passCaptcha(server) })).statusCode).toBe(200);
  });
});

test('a form that has replaced the enquiry asks for a pass at its own address as well', async () => {
  const form = { ...sampleCallbackForm, replaces: ['contact/enquiry'] };
  const ask = { unit: 'product', name: 'callback', release: 'r2', form };
  await using server = await testServer({ site: formSite(async () => ask) });
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
