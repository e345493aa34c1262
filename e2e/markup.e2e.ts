import type { APIRequestContext } from '@playwright/test';
import { type ConfigData, HtmlValidate } from 'html-validate';
import { allScreens } from './support/screens.data.ts';
import { expect, test } from './support/test.ts';

const config: ConfigData = {
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // React makes ids that begin with an underscore: valid, and clumsy only where a selector names one.
    'valid-id': ['error', { relaxed: true }],
    // The application form's is a road with a car on it, which no <progress> can draw.
    'prefer-native-element': ['error', { exclude: ['progressbar'] }],
    // Not redundant in WebKit, where a list without markers is no list unless it says so.
    'no-redundant-role': 'off',
    // These are about spelling that no parser minds: React's is `hidden=""`, `<br/>` and `dateTime`, ours `<!doctype`.
    'doctype-style': 'off',
    'attribute-empty-style': 'off',
    'attribute-boolean-style': 'off',
    'void-style': 'off',
    'attr-case': 'off',
  },
};

const validator = new HtmlValidate(config);

/** What is wrong with a text, one line each, with the place it is wrong at. */
async function findingsIn(html: string): Promise<readonly string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'document'})`),
  );
}

const headers = { accept: 'text/html' };

async function pageAt(request: APIRequestContext, path: string): Promise<string> {
  const answer = await request.get(path, { headers });
  expect(answer.headers()['content-type']).toMatch(/^text\/html/);
  return answer.text();
}

test('the validator finds what is wrong', async () => {
  const findings = await findingsIn('<!doctype html>\n<p><div id="a"></div></p><p id="a">x');
  expect(findings.join('\n')).toContain('no-dup-id');
});

test('every page is served as valid HTML', async ({ request }) => {
  for (const { path } of allScreens) {
    expect.soft(await findingsIn(await pageAt(request, path)), path).toEqual([]);
  }
});

for (const { path, fields } of [
  { path: '/join-innovation', fields: { fullName: '', email: 'nobody' } },
  { path: '/contact', fields: { firstName: 'Asha', lastName: '' } },
]) {
  test(`${path} with an answer in it, as a browser without script gets it, is valid too`, async ({
    request,
  }) => {
    const action = /<form[^>]* action="([^"]+)"/.exec(await pageAt(request, path))?.[1] ?? '';
    const answer = await request.post(action, { headers, form: fields });
    expect(answer.status()).toBeGreaterThanOrEqual(400);
    const html = await answer.text();
    expect(html).toContain('role="alert"');
    expect(await findingsIn(html)).toEqual([]);
  });
}
