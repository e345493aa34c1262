import { StoreError } from '@platform/releases';
import { enquiryValues, formSite, sampleEnquiryForm, type TestServer } from '@platform/server/testing';
import { enquiries, formsServer } from '../testing/forms-server.ts';
import { passCaptcha } from '../testing/pass-captcha.ts';

const typed: Readonly<Record<string, string>> = {
  ...enquiryValues,
  firstName: 'Ravi & Co',
  useCase: 'Forty vans.\r\nCan we talk?',
};

const send = ({ app }: TestServer, fields: Record<string, string> = {}, cookie = '') =>
  app.inject({
    ...{ method: 'POST', url: '/api/v1.0/email/send' },
    headers: { cookie, accept: 'text/html,*/*;q=0.8', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...typed, ...fields }).toString(),
  });

function mailtoIn(html: string): URL {
  const address = /href="(mailto:[^"]*subject[^"]*)"/.exec(html)?.[1] ?? '';
  return new URL(address.replaceAll('&amp;', '&'));
}

test('a form without a captcha pass is refused; its page says what to do and keeps the values', async () => {
  await using server = await formsServer();
  const answer = await send(server);
  expect(answer.statusCode).toBe(403);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.body).toContain(`<h2>${sampleEnquiryForm.messages.incomplete}</h2>`);
  expect(answer.body).toContain('the robot check has not run');
  expect(answer.body).toContain(`value="${typed.email}"`);
  const mail = mailtoIn(answer.body);
  expect(mail.pathname).toBe('hello@example.com');
  expect(mail.searchParams.get('subject')).toBe('Enquiry: Ravi & Co Sample lastName');
  expect(mail.searchParams.get('body')).toBe(
    [
      ...['First name: Ravi & Co', 'Last name: Sample lastName', `Email: ${typed.email}`],
      ...['Forty vans.', 'Can we talk?', '', 'Heard about us: Sample source'],
    ].join('\r\n'),
  );
  // Only the code of the page can make the check.
  expect((await send(server, {}, await passCaptcha(server))).statusCode).toBe(403);
  expect(await server.repositories.submissions.count(enquiries)).toBe(0);
  expect(await server.repositories.outbox.list(9)).toEqual([]);
});

test('a long enquiry is not part of the mail link, since a mail program might truncate it', async () => {
  await using server = await formsServer();
  const answer = await send(server, { useCase: 'Forty vans. '.repeat(160) });
  expect(answer.body).toContain('copy what you typed below into it');
  expect(mailtoIn(answer.body).searchParams.has('body')).toBe(false);
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
  await using server = await formsServer({ site: formSite(findForm) });
  const answer = await send(server, { release: 'r0older000' });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
  expect(answer.body).toContain(text);
  expect(answer.body).toContain('<dt><strong>useCase</strong></dt><dd>Forty vans.<br>Can we talk?</dd>');
  expect(answer.body).not.toContain('r0older000');
});
