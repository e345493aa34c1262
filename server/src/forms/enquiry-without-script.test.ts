import { StoreError } from '@site/composition';
import type { FormDeclaration } from '@site/shared-ui/contracts';
import { site } from '@site/shared-ui/site';
import { passCaptcha } from '../testing/pass-captcha.ts';
import { findSampleForm, sampleEnquiryForm } from '../testing/sample-forms.ts';
import { formSite } from '../testing/sample-site.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

const enquiries = { unit: 'contact', form: 'enquiry' };

const enquiry = {
  firstName: 'Ravi & Co',
  lastName: 'Sample',
  email: 'ravi@example.com',
  useCase: 'Forty vans.\r\nCan we talk?',
  source: 'A friend or a colleague',
};

function send(
  { app }: TestServer,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
) {
  return app.inject({
    ...{ method: 'POST', url: '/api/v1.0/email/send' },
    headers: {
      accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    payload: new URLSearchParams({ ...enquiry, ...fields }).toString(),
  });
}

function mailtoIn(html: string): URL {
  const address = /href="(mailto:[^"]*subject[^"]*)"/.exec(html)?.[1] ?? '';
  return new URL(address.replaceAll('&amp;', '&'));
}

test('a form without a captcha pass is refused; its page says what to do and keeps the values', async () => {
  await using server = await testServer();
  const answer = await send(server);
  expect(answer.statusCode).toBe(403);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.body).toContain(`<h2>${sampleEnquiryForm.messages.incomplete}</h2>`);
  expect(answer.body).toContain('the robot check has not run');
  expect(answer.body).toContain('value="ravi@example.com"');
  const mail = mailtoIn(answer.body);
  expect(mail.pathname).toBe(site.email);
  expect(mail.searchParams.get('subject')).toBe('Enquiry: Ravi & Co Sample');
  expect(mail.searchParams.get('body')).toBe(
    [
      ...['First name: Ravi & Co', 'Last name: Sample', 'Email: ravi@example.com'],
      ...['Forty vans.', 'Can we talk?', '', 'Heard about us: A friend or a colleague'],
    ].join('\r\n'),
  );
  expect(await server.repositories.submissions.count(enquiries)).toBe(0);
  expect(await server.repositories.outbox.list(9)).toEqual([]);
});

test('a form submitted without script is refused even with a pass', async () => {
  await using server = await testServer();
  const answer = await send(server, {}, { cookie: await passCaptcha(server) });
  expect(answer.statusCode).toBe(403);
  expect(await server.repositories.submissions.count(enquiries)).toBe(0);
});

test('errors of the fields are shown as well', async () => {
  await using server = await testServer();
  const answer = await send(server, { email: 'ravi', firstName: ' ' });
  expect(answer.statusCode).toBe(422);
  expect(answer.body).toContain('<p id="f2-error">Enter an email address like name@example.com.</p>');
  expect(answer.body).toContain('<li>Enter your first name.</li>');
});

test('a long enquiry is not part of the mail link, since a mail program might truncate it', async () => {
  await using server = await testServer();
  const answer = await send(server, { useCase: 'Forty vans. '.repeat(160) });
  expect(answer.body).toContain('copy what you typed below into it');
  expect(mailtoIn(answer.body).searchParams.has('body')).toBe(false);
});

test('the texts, and the labels of what the live page has no field for, are those of the release that was sent', async () => {
  const { page: _page, ...texts } = sampleEnquiryForm;
  const older = {
    ...{ ...texts, page: '/enquire' },
    fields: [...sampleEnquiryForm.fields, { name: 'fleet', label: 'Size of the fleet', format: 'line' }],
    messages: { ...texts.messages, incomplete: 'Not checked.' },
  } as const satisfies FormDeclaration;
  const findForm = findSampleForm({ 'contact@r0older000': { enquiry: older } });
  await using server = await testServer({ site: formSite(findForm) });
  const answer = await send(server, { fleet: 'Forty', release: 'r0older000' });
  expect(answer.body).toContain('<h1>Not checked.</h1>');
  expect(answer.body).toContain('<dt><strong>Size of the fleet</strong></dt><dd>Forty</dd>');
  expect(answer.body).toContain('<dt><strong>Use case</strong></dt><dd>Forty vans.<br>Can we talk?</dd>');
  expect(mailtoIn(answer.body).searchParams.get('body')).toContain('Size of the fleet: Forty');
});

test.each([
  ['that no unit has any more', async () => null, 404, 'There is no such form.'],
  [
    'that cannot be read now',
    async () => {
      throw new StoreError('read a release', 'no answer');
    },
    503,
    'cannot be read at the moment',
  ],
])('an enquiry %s is answered with a page that has all values', async (_what, findForm, status, text) => {
  await using server = await testServer({ site: formSite(findForm) });
  const answer = await send(server, { release: 'r0older000' });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
  expect(answer.body).toContain(text);
  expect(answer.body).toContain('<dt><strong>useCase</strong></dt><dd>Forty vans.<br>Can we talk?</dd>');
  expect(answer.body).not.toContain('r0older000');
});

test('a program gets the error in plain text', async () => {
  await using server = await testServer();
  const answer = await send(server, {}, { accept: '*/*' });
  expect([answer.statusCode, answer.body]).toEqual([403, 'Please verify you are not a robot.']);
});

test('a body that is too large is answered with a page as well', async () => {
  await using server = await testServer();
  const answer = await send(server, { useCase: 'a'.repeat(40_000) });
  expect(answer.statusCode).toBe(413);
  expect(answer.body).toContain('<h1>The request is too large.</h1>');
});

test('opening the address of the form redirects to its page', async () => {
  await using server = await testServer();
  const answer = await server.app.inject('/api/v1.0/email/send');
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/contact']);
});
