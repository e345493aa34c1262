import { publicSettings, readEnvironment } from '@platform/server';
import { EnvironmentError } from '@platform/server/errors';
import { testServer } from '@platform/server/testing';
import type { InjectOptions } from 'fastify';
import { employeesPart } from './employees/employees.part.ts';
import { pincodesPart } from './pincodes/pincodes.part.ts';
import { formParts } from './testing/forms-server.ts';
import { samplePincodes } from './testing/sample-pincodes.ts';

const parts = [pincodesPart(samplePincodes()), employeesPart];

const POSTAL_BASE = 'https://postal.example/v1';

test('pages get the base of pincodes, and may connect to it', async () => {
  const settings = publicSettings(readEnvironment({ POSTAL_BASE }, parts));
  expect(settings).toMatchObject({ apiBase: '', postalBase: POSTAL_BASE });
  await using server = await testServer({ parts, env: { POSTAL_BASE } });
  const { headers } = await server.app.inject('/-/health');
  expect(headers['content-security-policy']).toContain("connect-src 'self' https://postal.example;");
});

test.each([
  ['POSTAL_BASE', 'https://x.example/?a'],
  ['EMPLOYEE_PUBLIC_FIELDS', 'role,salary'],
  ['CAPTCHA_PROVIDER', 'none'],
])('%s=%s is refused', (name, value) => {
  const refused = () => readEnvironment({ [name]: value }, [...parts, ...formParts]);
  expect(refused).toThrow(EnvironmentError);
  expect(refused).toThrow(`${name} must be `);
});

test.each<[string, InjectOptions]>([
  ['/employee/WP001?format=json', {}],
  ['/pincode/641001', {}],
  ['/captcha/challenge', {}],
  ['/captcha/verify', { method: 'POST', payload: {} }],
  ['/api/v1.0/email/send', { method: 'POST', payload: {} }],
])('%s is limited for each address', async (url, options) => {
  const env = { RATE_LIMIT_SCALE: '0.001' };
  await using server = await testServer({ parts: [...parts, ...formParts], env });
  const ask = (remoteAddress: string) => server.app.inject({ url, ...options, remoteAddress });
  const [address, other] = ['203.0.113.7', '198.51.100.7'];
  expect((await ask(address)).statusCode).not.toBe(429);
  const refused = await ask(address);
  expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, 60]);
  expect((await ask(other)).statusCode).not.toBe(429);
});

test('pages get the settings of another e-mail service, and may connect to it; those of previews do not', async () => {
  const env = {
    ...{ EMAIL_SERVICE_BASE: 'https://api.emailjs.example', EMAIL_SERVICE_USER_ID: 'user' },
    ...{ EMAIL_SERVICE_ID: 'service', EMAIL_SERVICE_TEMPLATE_ID: 'template' },
  };
  const environment = readEnvironment(env, formParts);
  const emailService = { userId: 'user', serviceId: 'service', templateId: 'template' };
  expect(publicSettings(environment)).toMatchObject({
    emailServiceBase: env.EMAIL_SERVICE_BASE,
    emailService,
  });
  const inPreviews = environment.parts.map((part) => part.inPreviews?.publicSettings);
  expect(inPreviews).toContainEqual({ emailServiceBase: '', emailService });
  await using server = await testServer({ parts: formParts, env });
  const { headers } = await server.app.inject('/-/health');
  expect(headers['content-security-policy']).toContain("connect-src 'self' https://api.emailjs.example;");
});

test.each(['/captcha/verify', '/api/v1.0/email/send'])(
  'names that every object has are refused at %s, and not logged',
  async (url) => {
    await using server = await testServer({ parts: formParts });
    const post = async (type: string, payload: string) =>
      (await server.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } }))
        .statusCode;
    for (const name of ['toString', '__proto__', 'constructor'])
      expect([400, 422]).toContain(
        await post('application/json', `{"${name}":{"prototype":1},"name-of-somebody":1}`),
      );
    expect(
      await post('application/x-www-form-urlencoded', 'toString=1&__proto__=2&name-of-somebody=1'),
    ).toBeLessThan(500);
    expect(server.log.join('')).not.toMatch(/"level":(50|60)|name-of-somebody/);
  },
);

test.each([
  [{}, 'warning', 'EMPLOYEE_PUBLIC_FIELDS is not set: '],
  [{ EMPLOYEE_PUBLIC_FIELDS: ' ' }, 'warning', 'EMPLOYEE_PUBLIC_FIELDS is not set: '],
  [{ EMPLOYEE_PUBLIC_FIELDS: 'role' }, 'ok', 'EMPLOYEE_PUBLIC_FIELDS says what is public.'],
])('doctor says of %j: %s', (env, status, sentence) => {
  expect(employeesPart.diagnose?.(env)).toEqual({ status, sentence: expect.stringContaining(sentence) });
});
