import type { ApiProblem } from '@platform/contract';
import { publicSettings, readEnvironment } from '@platform/server';
import { EnvironmentError } from '@platform/server/errors';
import { incidentsIn, previewOfCatalog, type TestServer, traces } from '@platform/server/testing';
import { enquiryRequest, formParts, formsServer } from '../testing/forms-server.ts';
import { solvedPayload } from '../testing/pass-captcha.ts';
import { failureCounter } from './count-failures.ts';

const verify = ({ app }: TestServer, payload: unknown) =>
  app.inject({ method: 'POST', url: '/captcha/verify', payload: { payload } as object });

/** Sends an enquiry with a text of its own: the same one with the same pass would be a repetition. */
async function enquire({ app }: TestServer, pass: string, text: string): Promise<number> {
  const answer = await app.inject(enquiryRequest({ useCase: text }, { cookie: `captcha_pass=${pass}` }));
  return answer.statusCode;
}

describe('the site’s own captcha', () => {
  test('gives a pass for a solution, which no script and no other site can read', async () => {
    await using server = await formsServer();
    const answer = await verify(server, await solvedPayload(server));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ verified: true });
    expect(answer.cookies).toEqual([
      expect.objectContaining({
        name: 'captcha_pass',
        ...{ httpOnly: true, secure: true, sameSite: 'Lax', path: '/', maxAge: 5400 },
      }),
    ]);
  });

  test('creates a new challenge each time, which is not cached', async () => {
    await using server = await formsServer();
    const first = await server.app.inject('/captcha/challenge');
    const second = await server.app.inject('/captcha/challenge');
    expect(first.headers['cache-control']).toBe('no-store');
    expect(second.json()).not.toEqual(first.json());
  });

  test('gives the same pass for a solution that is sent again, to whichever server, so that it is good for one enquiry', async () => {
    await using server = await formsServer();
    const { repositories } = server;
    const second = await formsServer({ repositories });
    const payload = await solvedPayload(server);
    const answers = [
      ...(await Promise.all([verify(server, payload), verify(second, payload)])),
      await verify(server, payload),
    ];
    const other = await verify(second, await solvedPayload(server));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const passes = [...answers, other].map(({ cookies }) => cookies[0]?.value ?? '');
    expect(new Set(passes.map((pass) => pass.split('.')[0])).size).toBe(2);
    const statuses: number[] = [];
    for (const [index, pass] of passes.entries()) {
      statuses.push(await enquire(index === 1 ? second : server, pass, `Enquiry ${index}`));
    }
    expect(statuses).toEqual([200, 403, 403, 200]);
  });

  test('accepts a solution for 80 minutes', async () => {
    await using server = await formsServer();
    const payload = await solvedPayload(server);
    server.clock.advance(80 * 60_000);
    expect((await verify(server, payload)).json<ApiProblem>().error.code).toBe('captcha-refused');
  });

  test('does not accept a solution of another server', async () => {
    await using server = await formsServer();
    await using other = await formsServer({ secret: 'the secret of somebody who wants to get in' });
    expect((await verify(server, await solvedPayload(other))).statusCode).toBe(422);
  });

  test.each<[string, unknown, string]>([
    ['nothing', undefined, 'Send the payload'],
    ['a number', 7, 'wrong type'],
    ['too much', 'a'.repeat(9000), 'too long'],
    ['nonsense', 'nonsense', 'not passed'],
    ['an empty object', btoa('{}'), 'not passed'],
    ['null', btoa('null'), 'not passed'],
    [
      'a challenge without numbers',
      btoa('{"challenge":{"parameters":{},"signature":"00"},"solution":{}}'),
      'not passed',
    ],
  ])('refuses %s by name and without a pass', async (_name, payload, message) => {
    await using server = await formsServer();
    const answer = await verify(server, payload);
    expect(answer.statusCode).toBe(422);
    expect(answer.json<ApiProblem>().error.field).toBe('payload');
    expect(answer.json<ApiProblem>().error.message).toContain(message);
    expect(answer.cookies).toEqual([]);
  });
});

describe('turnstile as the configured provider', () => {
  const address = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';
  const env = { CAPTCHA_PROVIDER: 'turnstile', CAPTCHA_SITE_KEY: 'public', CAPTCHA_SECRET: 'private' };
  const answering =
    (body: string, status = 200): typeof fetch =>
    async () =>
      new Response(body, { status });

  test('verifies each token once: its sender gets the same pass again, and nobody else gets one', async () => {
    const asked: string[] = [];
    const fetch: typeof globalThis.fetch = async (url, init) => {
      const question = `${url} ${init?.body}`;
      const success = !asked.includes(question) && question.includes('token');
      asked.push(question);
      return Response.json({ success });
    };
    await using server = await formsServer({ env, fetch });
    const passes = [await verify(server, 'token'), await verify(server, 'token')].map(
      ({ statusCode, cookies }) => [statusCode, cookies[0]?.value.split('.')[0]],
    );
    expect(asked[0]).toBe(`${address} secret=private&response=token`);
    expect(passes[0]).toEqual([200, expect.stringMatching(/^[\w-]+$/)]);
    expect(passes[1]).toEqual(passes[0]);
    expect((await verify(server, 'another')).statusCode).toBe(422);
  });

  test.each<[string, typeof fetch]>([
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
    ['fails', answering('', 500)],
    ['talks nonsense', answering('<html>')],
    ['refuses the secret', answering('{"success":false,"error-codes":["invalid-input-secret"]}')],
  ])('lets nobody pass when it %s', async (_name, fetch) => {
    await using server = await formsServer({ env, fetch });
    const answer = await verify(server, 'token');
    expect(answer.statusCode).toBe(503);
    expect(answer.json<ApiProblem>().error.code).toBe('captcha-unreachable');
    expect(answer.cookies).toEqual([]);
  });

  test('is an incident when it fails for everybody, until it works again', async () => {
    let isBroken = true;
    const fetch = async () =>
      isBroken ? new Response('', { status: 500 }) : Response.json({ success: true });
    await using server = await formsServer({ env, fetch });
    const incidents = () => incidentsIn(server.app, 'captcha');
    for (let count = 0; count < 3; count += 1) await verify(server, `hush-${count}`);
    expect(await incidents()).toEqual([
      expect.objectContaining({ text: expect.stringContaining('fails for everybody') }),
    ]);
    isBroken = false;
    await verify(server, 'hush');
    expect(await incidents()).toEqual([]);
  });

  test('is no incident before three checks in a row have failed, and nobody knows before the first', () => {
    const { condition, count } = failureCounter();
    const seen = [condition.text()];
    for (const status of ['refused', 'unreachable', 'unreachable', 'unreachable'] as const) {
      count({ status, id: null, error: null } as never);
      seen.push(condition.text());
    }
    expect(seen).toEqual([
      ...[undefined, null, undefined, undefined],
      expect.stringContaining('fails for everybody'),
    ]);
  });

  test('turns off the site’s own challenge', async () => {
    await using server = await formsServer({ env });
    expect((await server.app.inject('/captcha/challenge')).statusCode).toBe(404);
  });

  test('is let in, and nothing unsafe with it', async () => {
    await using server = await formsServer({ env });
    const { headers } = await server.app.inject('/-/health');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' https://challenges.cloudflare.com;");
    expect(policy).toContain('frame-src https://challenges.cloudflare.com;');
    expect(policy).not.toContain('unsafe');
  });

  test('is told to pages, without its secret', () => {
    expect(publicSettings(readEnvironment(env, formParts))).toMatchObject({
      foreignScripts: true,
      captcha: { provider: 'turnstile', siteKey: 'public' },
    });
    expect(publicSettings(readEnvironment({}, formParts)).foreignScripts).toBeUndefined();
  });

  test('needs its key and its secret', () => {
    const errors = ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET'].map(
      (name) => `${name} must be set when CAPTCHA_PROVIDER is turnstile.`,
    );
    const refused = () => readEnvironment({ CAPTCHA_PROVIDER: 'turnstile' }, formParts);
    expect(refused).toThrow(new EnvironmentError(errors));
  });
});

test('a preview’s robot check uses up nothing', async () => {
  const { site, token } = await previewOfCatalog({ parts: formParts });
  const headers = { accept: 'application/json' };
  const before = await traces(site);
  const challenge = await site.preview(token, '/captcha/challenge', { headers });
  expect(JSON.parse(challenge.body)).toMatchObject({ parameters: { cost: 1 } });
  const solution = { method: 'POST', headers, payload: { payload: 'x' } } as const;
  const passed = await site.preview(token, '/captcha/verify', solution);
  expect(passed).toMatchObject({ status: 200, body: '{"verified":true}' });
  expect(passed.headers['set-cookie']).toBeUndefined();
  expect(await traces(site)).toEqual(before);
});

describe.each([-3_600_000, -2000, 2000, 3_600_000])('while a clock is set by %d ms,', (shift) => {
  test('a challenge and its solution, and the solution and the enquiry, are accepted', async () => {
    await using server = await formsServer();
    const payload = await solvedPayload(server);
    server.clock.advance(shift);
    expect((await verify(server, payload)).statusCode).toBe(200);
    const { cookies } = await verify(server, await solvedPayload(server));
    server.clock.advance(shift);
    expect(await enquire(server, cookies[0]?.value ?? '', 'While a clock is wrong')).toBe(200);
  });
});
