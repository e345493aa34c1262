import { fieldMessagesIn } from '@platform/contract';
import type { InjectOptions } from 'fastify';
import { de } from '../messages/de.ts';
import { en } from '../messages/en.ts';
import { applicationRequest } from '../testing/form-request.ts';
import { rawConnection } from '../testing/raw-connection.ts';
import { sampleApplicationForm } from '../testing/sample-forms.ts';
import { formSite } from '../testing/sample-site.ts';
import { portOf, testServer } from '../testing/test-server.ts';

/** A server of a site in a language, which takes one form a minute. */
const open = (language: string) =>
  testServer({ site: formSite(undefined, { language }), env: { RATE_LIMIT_SCALE: '0.05' } });

const page = { accept: 'text/html' };
const huge = { 'content-length': String(40 * 1_048_576) };
const json = { 'content-type': 'application/json' };
const wait = '(1 Minute|\\d+ Sekunden)';

test.each<[what: string, request: InjectOptions, status: number, message: string]>([
  ['an address without anything', { url: '/nowhere' }, 404, de.nothingHere],
  ['bad JSON', { method: 'POST', url: '/uploads', headers: json, payload: '{' }, 400, de.noJson],
  [
    'a form with a field of its own',
    await applicationRequest({ fields: { salary: '1' } }),
    422,
    de.formChanged,
  ],
])('a site in German answers %s with JSON in German', async (_what, request, status, message) => {
  await using server = await open('de-AT');
  const answer = await server.app.inject(request);
  expect([answer.statusCode, answer.json().error.message]).toEqual([status, message]);
});

test.each<[what: string, headers: Record<string, string>, status: number, heading: string]>([
  ['that is too large', huge, 413, de.tooLarge],
  ['too many', {}, 429, de.tooManyRequests(wait)],
])('a site in German answers a form %s with a page in German', async (_what, headers, status, heading) => {
  await using server = await open('de-AT');
  const request = await applicationRequest();
  if (status === 429) await server.app.inject(request);
  const answer = await server.app.inject({
    ...request,
    headers: { ...request.headers, ...page, ...headers },
  });
  expect(answer.statusCode).toBe(status);
  expect(answer.body).toContain('<html lang="de-AT">');
  expect(answer.body).toMatch(new RegExp(`<h1>${heading}</h1>`));
  expect(answer.body).toContain(`<p>${de.goBack.text}</p>`);
});

test('a site in German answers an address that cannot be read with a page in German', async () => {
  await using server = await open('de');
  const answer = await server.app.inject({ url: '/%', headers: page });
  expect(answer.body).toContain(`<html lang="de">`);
  expect(answer.body).toContain(`<h1>${de.unreadableRequest}</h1>\n<p>${de.addressIncomplete} `);
});

test('a site in German answers a bad form without script on its page, in German', async () => {
  await using server = await open('de');
  const { headers, ...request } = await applicationRequest({ fields: { email: 'no address' } });
  const { body } = await server.app.inject({ ...request, headers: { ...headers, ...page } });
  expect(body).toContain(`<title>${de.errorTitle('')}`);
  expect(body).toContain(`<p>${de.kept}</p>`);
  expect(body).toContain(fieldMessagesIn('de').email());
  expect(body).toContain(de.chooseAgain(sampleApplicationForm.file.label));
});

test('the mail of a form is in the language of the site', async () => {
  await using server = await open('de');
  await server.app.inject(await applicationRequest());
  const { text } = await server.mailbox.next();
  expect(text).toContain(`${de.mailLink('30')}\n\n${de.mailReference('')}`);
});

test.each([
  ['de', de.noExpectation],
  ['fr', en.noExpectation],
])('what a site in %s answers without its application is "%s"', async (language, message) => {
  await using server = await open(language);
  const connection = await rawConnection(await portOf(server));
  connection.send('GET / HTTP/1.1\r\nhost: x\r\nexpect: wonders\r\nconnection: close\r\n\r\n');
  await connection.ended;
  expect(Buffer.from(connection.received(), 'latin1').toString()).toContain(message);
});
