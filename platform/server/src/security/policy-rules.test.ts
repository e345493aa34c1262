import { CspEvaluator } from 'csp_evaluator';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { sampleSite } from '../testing/sample-site.ts';
import { testServer } from '../testing/test-server.ts';

/** Certain findings only. csp_evaluator also reports that `'self'` may be unsafe on sites that host foreign files. */
function findingsOf(policy: string): readonly string[] {
  return new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity < Severity.MEDIUM_MAYBE)
    .map(({ directive, description }) => `${directive}: ${description}`);
}

test.each(['/start', '/contact', '/nowhere', '/favicon.svg', '/-/health', '/stock/7', '/-/outbox'])(
  'csp_evaluator finds nothing in the policy of %s',
  async (url) => {
    await using server = await testServer({ site: sampleSite(), hasPages: true });
    const policy = String((await server.app.inject(url)).headers['content-security-policy']);
    expect(policy).toContain('default-src');
    expect(findingsOf(policy)).toEqual([]);
  },
);
