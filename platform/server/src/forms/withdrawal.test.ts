import { applicationRequest, applications, enquiryRequest, formRequest } from '../testing/form-request.ts';
import { samplePdf } from '../testing/sample-files.ts';
import { sampleWithdrawalForm } from '../testing/sample-forms.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { uploadResume } from '../testing/upload-resume.ts';

const withdrawal = (reference: string, parts: { key?: string; release?: string } = {}) =>
  formRequest('catalog', 'withdrawal', sampleWithdrawalForm, { fields: { reference }, ...parts });

async function send({ app }: TestServer, request: Awaited<ReturnType<typeof formRequest>>, accept = '') {
  const answer = await app.inject({ ...request, headers: { ...request.headers, ...(accept && { accept }) } });
  return { status: answer.statusCode, body: answer.body, location: answer.headers.location };
}

/** Applies, as the page does, with the resume uploaded before. Returns the reference that the applicant is told. */
async function apply(server: TestServer, email = 'asha@example.com'): Promise<string> {
  const { body } = await send(server, await applicationRequest({ fields: { email }, key: `apply-${email}` }));
  await server.mailbox.next();
  return JSON.parse(body).reference;
}

const unknown = {
  error: { code: 'unknown-reference', message: 'No application has this reference.', field: 'reference' },
};

test('whoever has the reference withdraws the application: nothing of it stays, and its receivers are told', async () => {
  const receivers = ['jobs@example.com'];
  await using server = await testServer({
    forms: { 'catalog/application': { receivers } },
  });
  const { repositories, storage } = server;
  const reference = await apply(server);
  const stays = await apply(server, 'ravi@example.com');
  const copy = await uploadResume(server, samplePdf());
  const { file } = (await repositories.submissions.find(reference)) ?? {};
  const typed = ` ${reference.toUpperCase().replace(/.{4}/g, '$& ')}`;
  expect((await send(server, await withdrawal(typed))).status).toBe(200);

  expect(await repositories.submissions.find(reference)).toBeNull();
  expect(await repositories.submissions.count(applications)).toBe(1);
  expect(await repositories.submissions.find(stays)).not.toBeNull();
  for (const key of [file?.key ?? '', copy.key]) expect(await storage.read(key)).toBeNull();
  const mail = await server.mailbox.next();
  expect([mail.to, mail.subject, mail.attachments]).toEqual([receivers, `Withdrawn: ${reference}`, []]);
  expect(JSON.stringify(mail)).not.toContain('asha@example.com');
  expect(await repositories.erasure.byVisitors()).toEqual([reference]);
  expect(server.log.join('')).not.toContain(reference);
});

test('an answer that was lost is repeated, with script and without, and a later attempt finds nothing', async () => {
  await using server = await testServer();
  const { repositories } = server;
  const reference = await apply(server);
  const first = await send(server, await withdrawal(reference, { key: 'first-key' }));
  expect(await send(server, await withdrawal(reference, { key: 'first-key' }))).toEqual(first);
  const page = await send(server, await withdrawal(reference), 'text/html');
  expect([page.status, page.body.includes('It is withdrawn.')]).toEqual([200, true]);
  expect(await repositories.submissions.count({ unit: 'catalog', form: 'withdrawal' })).toBe(1);
  const own = JSON.parse(first.body).reference;
  expect(await repositories.erasure.erase(own)).not.toBeNull();
  const late = await send(server, await withdrawal(reference, { key: 'other-key' }));
  expect([late.status, JSON.parse(late.body)]).toEqual([422, unknown]);
});

test('a guess, a reference of another form and one of another unit get one answer, and change nothing', async () => {
  await using server = await testServer({ env: { RATE_LIMIT_SCALE: '0.3' } });
  const { repositories } = server;
  const reference = await apply(server);
  const enquiry = await send(server, await enquiryRequest({ pass: 'a-pass' }));
  const foreign = JSON.parse(enquiry.body).reference ?? 'f'.repeat(32);
  const answers = [];
  for (const guess of ['0'.repeat(32), foreign]) answers.push(await send(server, await withdrawal(guess)));
  for (const { status, body } of answers) expect([status, JSON.parse(body)]).toEqual([422, unknown]);
  expect(await repositories.submissions.find(reference)).not.toBeNull();
  expect(await repositories.erasure.byVisitors()).toEqual([]);
  // And there are not many of them.
  for (let left = 20; left > 0 && answers.at(-1)?.status !== 429; left -= 1)
    answers.push(await send(server, await withdrawal(`${left}`.padEnd(32, '0'))));
  expect(answers.at(-1)?.status).toBe(429);
});

test('without script, an unknown reference is an error at its field, which keeps it', async () => {
  await using server = await testServer();
  const typed = 'f'.repeat(32);
  const { status, body } = await send(server, await withdrawal(typed), 'text/html');
  expect(status).toBe(422);
  for (const text of ['No application has this reference.', 'Please enter the reference.'])
    expect(body).toContain(text);
});
