import type { FastifyPluginAsync } from 'fastify';
import { testServer } from '../testing/test-server.ts';

/** Directive → sources of a response's policy. */
function policyOf(headers: Record<string, unknown>): Record<string, string[]> {
  return Object.fromEntries(
    String(headers['content-security-policy'])
      .split('; ')
      .map((directive) => directive.split(' '))
      .map(([name = '', ...sources]) => [name, sources]),
  );
}

test('responses have the security headers', async () => {
  await using server = await testServer();
  const { headers } = await server.app.inject('/-/health');
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'strict-transport-security': expect.stringContaining('max-age='),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
  });
  for (const name of ['access-control-allow-origin', 'x-powered-by'])
    expect(headers).not.toHaveProperty(name);
  expect(policyOf(headers)).toEqual({
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'worker-src': ["'self'"],
    'frame-src': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  });
});

test('the policy allows connections to the configured bases only', async () => {
  const env = { EDITIONS_BASE: 'https://editions.example', API_BASE: 'https://api.example/v1' };
  await using server = await testServer({ env });
  expect(policyOf((await server.app.inject('/-/health')).headers)['connect-src']).toEqual([
    "'self'",
    'https://api.example',
    'https://editions.example',
  ]);
});

test('the sources that a response adds are part of its policy', async () => {
  const page: FastifyPluginAsync = async (app) => {
    app.get('/page', (_request, reply) => {
      reply.allowSources({ 'style-src': ['http://dev.example'] });
      return reply.allowSources({ 'style-src': ["'sha256-x'"] }).send('page');
    });
  };
  await using server = await testServer({ plugins: [page] });
  const policy = policyOf((await server.app.inject('/page')).headers);
  expect(policy['style-src']).toEqual(["'self'", 'http://dev.example', "'sha256-x'"]);
  expect(policy['script-src']).toEqual(["'self'"]);
});

test.each([
  ['POST', '/uploads'],
  ['PUT', '/uploads/job_applications/1_cv.pdf'],
  ['POST', '/api/send-email'],
  ['POST', '/api/forms/product/callback'],
  ['GET', '/editions/7'],
  ['GET', '/stock/7'],
] as const)('%s %s is limited for each address, and says so', async (method, url) => {
  await using server = await testServer({ env: { RATE_LIMIT_SCALE: '0.001', TRUST_PROXY: '1' } });
  const ask = (address: string) =>
    server.app.inject({ method, url, headers: { 'x-forwarded-for': address } });
  expect((await ask('192.0.2.1')).statusCode).not.toBe(429);
  const refused = await ask('192.0.2.1');
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('60');
  expect(refused.body).toContain('Too many requests.');
  expect((await ask('192.0.2.2')).statusCode).not.toBe(429);
});
