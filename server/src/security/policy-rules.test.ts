import { CspEvaluator } from 'csp_evaluator';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { sitePlugin } from '../site/site.plugin.ts';
import { sampleSite } from '../testing/sample-site.ts';
import { testServer } from '../testing/test-server.ts';

/** Certain findings only. csp_evaluator also reports that `'self'` may be unsafe on sites that host foreign files. */
function findingsOf(policy: string): readonly string[] {
  return new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity < Severity.MEDIUM_MAYBE)
    .map(({ directive, description }) => `${directive}: ${description}`);
}

test.each(['/home', '/contact', '/nowhere', '/favicon.svg', '/-/health', '/pincode/641001', '/-/outbox'])(
  'csp_evaluator finds nothing in the policy of %s',
  async (url) => {
    await using server = await testServer({ plugins: [sitePlugin(sampleSite())] });
    const policy = String((await server.app.inject(url)).headers['content-security-policy']);
    expect(policy).toContain('default-src');
    expect(findingsOf(policy)).toEqual([]);
  },
);

test.each([
  "script-src 'unsafe-inline'",
  'script-src *',
  "default-src 'self'; script-src data:",
  "img-src 'self'",
])('and would find what is wrong with: %s', (policy) => {
  expect(findingsOf(policy)).not.toEqual([]);
});

test('the headers satisfy Mozilla Observatory', async () => {
  await using server = await testServer({ plugins: [sitePlugin(sampleSite())] });
  const { headers } = await server.app.inject('/home');
  const policy = String(headers['content-security-policy']);
  // At least six months.
  const age = Number(/max-age=(\d+)/.exec(String(headers['strict-transport-security']))?.[1]);
  expect(age).toBeGreaterThanOrEqual(15_768_000);
  expect(policy).not.toMatch(/unsafe-|http:|\*|script-src[^;]*data:/);
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(headers).not.toHaveProperty('access-control-allow-origin');
  expect(headers).not.toHaveProperty('x-powered-by');
});
