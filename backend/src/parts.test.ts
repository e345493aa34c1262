import { EnvironmentError, publicSettings, readEnvironment } from '@site/server';
import { testServer } from '@site/server/testing';
import { employeesPart } from './employees/employees.part.ts';
import { pincodesPart } from './pincodes/pincodes.part.ts';
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
])('%s=%s is refused', (name, value) => {
  const refused = () => readEnvironment({ [name]: value }, parts);
  expect(refused).toThrow(EnvironmentError);
  expect(refused).toThrow(`${name} must be `);
});

test.each(['/employee/WP001?format=json', '/pincode/641001'])(
  '%s is limited for each address',
  async (url) => {
    await using server = await testServer({ parts, env: { RATE_LIMIT_SCALE: '0.001' } });
    const ask = async () => (await server.app.inject(url)).statusCode;
    expect(await ask()).not.toBe(429);
    expect(await ask()).toBe(429);
  },
);

test.each([
  [{}, 'warning', 'EMPLOYEE_PUBLIC_FIELDS is not set: '],
  [{ EMPLOYEE_PUBLIC_FIELDS: ' ' }, 'warning', 'EMPLOYEE_PUBLIC_FIELDS is not set: '],
  [{ EMPLOYEE_PUBLIC_FIELDS: 'role' }, 'ok', 'EMPLOYEE_PUBLIC_FIELDS says what is public.'],
])('doctor says of %j: %s', (env, status, sentence) => {
  expect(employeesPart.diagnose?.(env)).toEqual({ status, sentence: expect.stringContaining(sentence) });
});
