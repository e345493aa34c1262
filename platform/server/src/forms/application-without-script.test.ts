import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sampleValues } from '@platform/contract/testing/sample-values';
import type { InjectOptions } from 'fastify';
import { applicationRequest, applications, type FormParts } from '../testing/form-request.ts';
import { samplePdf } from '../testing/sample-files.ts';
import { sampleApplicationForm } from '../testing/sample-forms.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

const { file } = sampleApplicationForm;
const sample = sampleValues(sampleApplicationForm);

async function submission({ fields, ...parts }: FormParts = {}): Promise<InjectOptions> {
  const request = await applicationRequest({ ...parts, fields: { certified: 'on', ...fields } });
  return { ...request, headers: { ...request.headers, accept: 'text/html,image/avif,*/*;q=0.8' } };
}

const send = async ({ app }: TestServer, parts?: FormParts) => app.inject(await submission(parts));

test('a form submitted without script is stored, mailed, and answered with a redirect', async () => {
  await using server = await testServer();
  const answer = await send(server, { fields: { address: '1 Example Street\r\nLeeds' } });
  const mail = await server.mailbox.next();
  expect(mail.subject).toBe(`Application: ${sample.fullName}, ${sample.position}`);
  expect(mail.attachments).toHaveLength(1);
  const reference = /Reference: (\w+)/.exec(mail.text)?.[1] ?? '';
  expect([answer.statusCode, answer.headers.location]).toEqual([303, `/application-sent#${reference}`]);
  const stored = await server.repositories.submissions.find(reference);
  expect(stored?.fields).toMatchObject({
    fullName: sample.fullName,
    address: '1 Example Street\nLeeds',
  });
});

const sendWithScript = async ({ app }: TestServer, fields?: FormParts['fields']) =>
  app.inject(await applicationRequest({ key: 'hash-of-the-content', fields: fields ?? {} }));

test.each([
  ['without script first', [send, sendWithScript]],
  ['with script first', [sendWithScript, send]],
])(
  'an application that is sent with and without script is stored and mailed once: %s',
  async (_name, sends) => {
    await using server = await testServer();
    const statuses = [];
    for (const one of sends) statuses.push((await one(server)).statusCode);
    expect(statuses.toSorted()).toEqual([200, 303]);
    expect(await server.repositories.submissions.count(applications)).toBe(1);
    expect(await server.repositories.outbox.list(9)).toHaveLength(1);
    expect(await readdir(join(server.dataDir, 'files', 'job_applications'))).toHaveLength(1);
  },
);

test('a browser and the code of the page send an incomplete form differently: that is the same application', async () => {
  await using server = await testServer();
  const same = { startDate: '', fullName: 'Asha Example' };
  const address = '1 Example Street\r\nLeeds';
  // A browser sends nothing for a box that is not ticked.
  const asBrowser = { gender: null, moves: null, fullName: ' Asha Example ' };
  await send(server, { fields: { ...same, address, ...asBrowser } });
  const asCode = { address: address.replace('\r', ''), gender: '', moves: '' };
  const answer = await sendWithScript(server, { ...same, ...asCode });
  expect(answer.statusCode).toBe(200);
  expect(await server.repositories.submissions.count(applications)).toBe(1);
});

test.each([
  ['more than 1 MB', samplePdf(2 * 1_048_576)],
  ['more than a program may send', samplePdf(5 * 1_048_576)],
])(
  'a resume of %s is answered with the specification’s message, and the values are kept',
  async (_name, content) => {
    await using server = await testServer();
    const answer = await send(server, { file: { content } });
    expect(answer.statusCode).toBe(413);
    expect(answer.body).toContain(`<p id="f5-error">${file.tooLarge}</p>`);
    expect(answer.body).toContain(`value="${sample.fullName}"`);
  },
);

test.each([
  [
    'a body that is too large',
    'The request is too large.',
    { 'content-length': String(40 * 1_048_576) },
    413,
  ],
  ['a body without a length', 'Say how long the body is', { 'transfer-encoding': 'chunked' }, 411],
  ['a body that is not a form', 'Send the fields as', { 'content-type': 'text/plain' }, 415],
  ['a form of another site', 'Forms of this site', { origin: 'https://other.example' }, 403],
  ['one form too many', 'Too many requests.', {}, 429],
])('%s is answered with a small page that leads back', async (_name, heading, headers, status) => {
  await using server = await testServer({ env: { RATE_LIMIT_SCALE: '0.05' } });
  if (status === 429) await send(server);
  const request = await submission();
  const answer = await server.app.inject({ ...request, headers: { ...request.headers, ...headers } });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
  expect(answer.body).toContain(`<h1>${heading}`);
  expect(answer.body).toContain('Go back, and what you typed is still there.');
  expect(answer.body.length).toBeLessThan(1000);
});
