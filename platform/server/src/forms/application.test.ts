import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApiProblem } from '@platform/contract';
import { sampleValues } from '@platform/contract/testing/sample-values';
import { applicationRequest, type FormParts } from '../testing/form-request.ts';
import { sampleEncryptedDocx, samplePdf } from '../testing/sample-files.ts';
import { sampleApplicationForm, sampleRelease } from '../testing/sample-forms.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { uploadResume } from '../testing/upload-resume.ts';

async function send(server: TestServer, parts?: FormParts) {
  return server.app.inject(await applicationRequest(parts));
}

const { file } = sampleApplicationForm;
const sample = sampleValues(sampleApplicationForm);
const form = { unit: 'catalog', form: 'application' };

async function stored(server: TestServer) {
  const folder = join(server.dataDir, 'files', 'job_applications');
  return {
    submissions: await server.repositories.submissions.count(form),
    files: (await readdir(folder).catch(() => [])).length,
    incoming: (await readdir(join(server.dataDir, 'incoming'))).length,
  };
}

const aboutPasswords = 'If it asks for a password, ask the sender for it.';

const nothing = { submissions: 0, files: 0, incoming: 0 };

describe('an application', () => {
  test('is stored with its resume before it is answered, then mailed', async () => {
    await using server = await testServer();
    const answer = await send(server);
    expect(answer.statusCode).toBe(200);
    const { reference } = answer.json<{ reference: string }>();
    expect(await server.repositories.submissions.find(reference)).toMatchObject({
      ...{ ...form, release: sampleRelease, receivedAt: server.clock.now(), keptFor: 365 * 24 * 60 * 60_000 },
      fields: sample,
      file: { type: 'pdf', bytes: samplePdf().length },
    });
    expect(await stored(server)).toEqual({ submissions: 1, files: 1, incoming: 0 });
    const mail = await server.mailbox.next();
    expect(mail).toMatchObject({
      subject: `Application: ${sample.fullName}, ${sample.position}`,
      replyTo: sample.email,
      attachments: [{ filename: 'Asha-Example.pdf', type: 'application/pdf' }],
    });
    expect(mail.text).toContain(`Phone number: ${sample.phoneNo}`);
    expect(mail.text).toContain(`Reference: ${reference}`);
    expect(mail.text).not.toContain(aboutPasswords);
  });

  test('is mailed with a word about passwords for an encrypted PDF', async () => {
    await using server = await testServer();
    await send(server, { file: { content: samplePdf(400, '/Encrypt 2 0 R'), name: 'cv.pdf' } });
    expect((await server.mailbox.next()).text).toContain(aboutPasswords);
  });

  test('cannot forge lines or headers of the mail', async () => {
    await using server = await testServer();
    await send(server, {
      fields: {
        fullName: 'Asha\r\nBcc: all@example.com\u2028Reference: none \u202Egpj.exe<script>',
        address: 'A\u202E\u0007B\nReference: none',
      },
    });
    const mail = await server.mailbox.next();
    expect(mail.subject).toBe(
      `Application: Asha Bcc: all@example.com Reference: none gpj.exe<script>, ${sample.position}`,
    );
    expect(mail.text).toContain('\n> A B\n> Reference: none\n');
    expect(mail.text.match(/^(?:Bcc|Reference):.*$/gm)).toHaveLength(1);
  });
});

describe('a resume link', () => {
  test.each([
    ['the same bytes is used instead of a second copy', samplePdf(), true],
    ['other bytes is not used instead of the resume', samplePdf(500), false],
  ])('of an upload with %s', async (_, content, isUsed) => {
    await using server = await testServer();
    const { key, url } = await uploadResume(server, content);
    const answer = await send(server, { fields: { resumeUrl: url } });
    expect(answer.statusCode).toBe(200);
    const { reference } = answer.json<{ reference: string }>();
    expect((await server.repositories.submissions.find(reference))?.file?.key === key).toBe(isUsed);
    expect((await stored(server)).files).toBe(isUsed ? 1 : 2);
  });

  test('to another site is passed on besides the site’s own', async () => {
    await using server = await testServer();
    await send(server, { fields: { resumeUrl: 'https://files.example/cv.pdf' } });
    const { text } = await server.mailbox.next();
    expect(text).toContain('Link given with it: https://files.example/cv.pdf');
    expect(text).toContain('https://site.example/uploads/');
  });

  test.each([
    'javascript:alert(1)',
    'http://files.example/cv.pdf',
    'https://site.example/uploads/job_applications/1_cv.pdf?expires=9999999999999&signature=forged',
    '/etc/passwd',
    `https://files.example/${'a'.repeat(2050)}`,
  ])('like %.60s is refused', async (resumeUrl) => {
    await using server = await testServer();
    const answer = await send(server, { fields: { resumeUrl } });
    expect(answer.statusCode).toBe(422);
    expect(answer.json<ApiProblem>().error.field).toBe('resumeUrl');
    expect(await stored(server)).toEqual(nothing);
  });
});

describe('an Idempotency-Key', () => {
  const key = 'key-of-one-application';

  test('allows another upload of the same resume in between', async () => {
    await using server = await testServer();
    const first = await uploadResume(server, samplePdf());
    const before = await send(server, { key, fields: { resumeUrl: first.url } });
    const second = await uploadResume(server, samplePdf());
    const after = await send(server, { key, fields: { resumeUrl: second.url } });
    expect(after.json()).toEqual(before.json());
  });

  test('must have a valid format', async () => {
    await using server = await testServer();
    const answer = await send(server, { key: 'short' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<ApiProblem>().error.field).toBe('Idempotency-Key');
  });

  test('is optional: two applications without one are stored separately', async () => {
    await using server = await testServer();
    await send(server);
    await send(server);
    expect(await stored(server)).toEqual({ submissions: 2, files: 2, incoming: 0 });
  });
});

describe('invalid input is refused with the field name', () => {
  const resume = (content: Buffer, name: string) => ({ file: { content, name } });
  const limit = 1_048_576;
  test.each<[string, FormParts, number, string, string]>([
    ['a bad email', { fields: { email: 'asha' } }, 422, 'email', 'like name@example.com'],
    ['an unknown field', { fields: { salary: '1' } }, 422, 'salary', 'has changed'],
    ['a field of the prototype', { fields: { constructor: 'x' } }, 400, '', 'cannot be understood'],
    ['a field sent twice', { change: (form) => form.append('email', 'b@b.example') }, 422, 'email', 'twice'],
    ['a field that is too long', { fields: { address: 'a'.repeat(20_000) } }, 422, 'address', 'too long'],
    ['no resume', { file: null }, 422, 'resume', file.required],
    ['an empty file field', resume(Buffer.alloc(0), ''), 422, 'resume', file.required],
    ['an empty resume', resume(Buffer.alloc(0), 'cv.pdf'), 422, 'resume', file.invalid],
    ['a resume as text', { file: null, fields: { resume: 'me' } }, 422, 'resume', file.invalid],
    ['a resume with a password', resume(sampleEncryptedDocx(), 'cv.docx'), 422, 'resume', 'needs a password'],
    ['exactly 1 MB', resume(samplePdf(limit), 'cv.pdf'), 413, 'resume', file.tooLarge],
    [
      'a file under another name',
      { change: (form) => form.append('photo', new Blob(['x']), 'me.png') },
      ...([422, 'photo', 'has changed'] as const),
    ],
  ])('%s', async (_name, parts, status, field, message) => {
    await using server = await testServer();
    const answer = await send(server, parts);
    expect(answer.statusCode).toBe(status);
    const { error } = answer.json<ApiProblem>();
    expect(error.message).toContain(message);
    expect(error.field ?? '').toBe(field);
    expect(await stored(server)).toEqual(nothing);
  });

  test.each([-10, -200, -600, -1000])('a form that is cut off at byte %i', async (end) => {
    await using server = await testServer();
    const request = await applicationRequest();
    const answer = await server.app.inject({
      ...request,
      payload: (request.payload as Buffer).subarray(0, end),
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<ApiProblem>().error.code).toBe('malformed-form');
    expect(await stored(server)).toEqual(nothing);
  });

  test.each([
    ['application/json', '{}', 415],
    ['text/plain', 'hello', 415],
    ['multipart/form-data', 'no boundary', 400],
    ['multipart/form-data; boundary=x', '', 400],
    ['multipart/form-data; boundary=x', '--x--\r\n', 422],
  ])('a body of type %s', async (type, payload, status) => {
    await using server = await testServer();
    const answer = await server.app.inject({
      ...{ method: 'POST', url: '/api/send-email', payload },
      headers: { 'content-type': type },
    });
    expect(answer.statusCode).toBe(status);
  });

  test('a client on a real connection gets the error that the file is too large', async () => {
    await using server = await testServer();
    const origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const form = new FormData();
    form.append('fullName', 'Asha Example');
    form.append('email', 'asha@example.com');
    form.append('resume', new Blob([new Uint8Array(samplePdf(3 * limit))]), 'cv.pdf');
    const tooLarge = await fetch(`${origin}/api/send-email`, { method: 'POST', body: form });
    expect(tooLarge.status).toBe(413);
    form.append('resume', new Blob([new Uint8Array(samplePdf(3 * limit))]), 'cv.pdf');
    const huge = await fetch(`${origin}/api/send-email`, { method: 'POST', body: form });
    expect(huge.status).toBe(413);
    expect(((await huge.json()) as ApiProblem).error.code).toBe('body-too-large');
  });
});
