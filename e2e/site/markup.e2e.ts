import type { APIRequestContext } from '@playwright/test';
import { type ConfigData, HtmlValidate } from 'html-validate';
import { allScreens } from '../support/screens.data.ts';
import { expect, test } from '../support/test.ts';

const config: ConfigData = {
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // React's ids begin with an underscore, which is valid.
    'valid-id': ['error', { relaxed: true }],
    // The progress bar of the application form has a drawing, which <progress> does not support.
    'prefer-native-element': ['error', { exclude: ['progressbar'] }],
    // Not redundant in WebKit, which only treats a list without markers as a list if it has the role.
    'no-redundant-role': 'off',
    // Style rules without effect on parsing: React writes `hidden=""`, `<br/>` and `dateTime`, and we write
    // `<!doctype`.
    'doctype-style': 'off',
    'attribute-empty-style': 'off',
    'attribute-boolean-style': 'off',
    'void-style': 'off',
    'attr-case': 'off',
  },
};

const validator = new HtmlValidate(config);

async function messagesIn(html: string): Promise<readonly string[]> {
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

test('every page is served as valid HTML', async ({ request }) => {
  for (const { path } of allScreens) {
    expect.soft(await messagesIn(await pageAt(request, path)), path).toEqual([]);
  }
});

for (const { path, kind, fields } of [
  { path: '/join-innovation', kind: 'multipart', fields: { fullName: '', email: 'nobody' } },
  { path: '/contact', kind: 'form', fields: { firstName: 'Asha', lastName: '' } },
]) {
  test(`${path} with a form's answer, as sent to a browser without script, is valid HTML`, async ({
    request,
  }) => {
    const action = /<form[^>]* action="([^"]+)"/.exec(await pageAt(request, path))?.[1] ?? '';
    const answer = await request.post(action, { headers, [kind]: fields });
    expect(answer.status()).toBeGreaterThanOrEqual(400);
    const html = await answer.text();
    expect(html).toContain('role="alert"');
    expect(await messagesIn(html)).toEqual([]);
  });
}
