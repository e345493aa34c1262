/** @jest-environment node */

import type { RemotePage, SiteComposition } from '@site/shared-ui/contracts';
import { SiteForm, TextField } from '@site/shared-ui/forms';
import { careers, composed } from './navigation/testing/open-shell.tsx';

Object.assign(globalThis, { HOST_VERSION: '1.0.0' });
const { render } = await import('./server.tsx');

const form = {
  page: '/join-innovation',
  fields: [{ name: 'who', label: 'Who', format: 'line' }],
  messages: { incomplete: '', failed: '', sent: '' },
  mail: { subject: '', intro: '' },
  keepDays: 1,
} as const;

const page: RemotePage = {
  contract: 1,
  Page: () => (
    <SiteForm form={form} action="/form" onSubmit={async () => {}} submitLabel="Send" busyLabel="Sending...">
      <TextField name="who" />
    </SiteForm>
  ),
};

test.each([
  ['a remote', '/join-innovation', 'c1'],
  ['the shell', '/about', 's1'],
])('a form in a document of %s names the release that is live', async (_, pathname, release) => {
  const composition: SiteComposition = composed(1, careers('c1'));
  const html = await render({ composition, pathname, page, year: 2031 });
  expect(html).toContain(`<input type="hidden" name="release" value="${release}"/>`);
});
