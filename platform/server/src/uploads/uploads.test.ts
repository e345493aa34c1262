import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import type { ApiProblem, UploadTicket } from '@platform/contract';
import { en } from '../messages/en.ts';
import { sampleDocm, sampleDocx, samplePdf } from '../testing/sample-files.ts';
import { formSite } from '../testing/sample-site.ts';
import { portOf, type TestServer, testServer } from '../testing/test-server.ts';
import { ticketFor, uploadResume } from '../testing/upload-resume.ts';

async function askFor(server: TestServer, filename: string, bytes: number) {
  return server.app.inject({ method: 'POST', url: '/uploads', payload: { filename, bytes } });
}

async function stored(server: TestServer) {
  return readdir(join(server.dataDir, 'files', 'job_applications')).catch(() => []);
}

const limit = 1_048_576;

describe('a ticket', () => {
  test('has a key of time and file name, and the next addresses', async () => {
    await using server = await testServer();
    const answer = await askFor(server, 'Zoë Résumé (final).PDF', 400);
    expect(answer.statusCode).toBe(201);
    const { key, uploadUrl, linkUrl } = answer.json<UploadTicket>();
    expect(key).toBe(`job_applications/${server.clock.now()}_Zoe-Resume-final.pdf`);
    expect(uploadUrl.startsWith(`/uploads/${key}?`)).toBe(true);
    expect(linkUrl.startsWith(`/uploads/${key}/link?`)).toBe(true);
  });

  test('is dated by the clock again after the clock was ahead for a moment', async () => {
    await using server = await testServer();
    const day = 24 * 60 * 60_000;
    server.clock.advance(day);
    await ticketFor(server, 400);
    server.clock.advance(-day);
    const { key } = await ticketFor(server, 400);
    expect(key).toBe(`job_applications/${server.clock.now()}_cv.pdf`);
  });

  test.each<[string, unknown, number, string | undefined, string]>([
    ['no name', { bytes: 4 }, 422, 'filename', 'Say what the file is called.'],
    ['a name that is not a string', { filename: 7, bytes: 4 }, 422, 'filename', 'wrong type'],
    [
      'a name that is too long',
      { filename: `${'a'.repeat(260)}.pdf`, bytes: 4 },
      422,
      'filename',
      'at most 255',
    ],
    ['no size', { filename: 'cv.pdf' }, 422, 'bytes', 'how many bytes'],
    ['a negative size', { filename: 'cv.pdf', bytes: -1 }, 422, 'bytes', 'whole number'],
    ['an empty file', { filename: 'cv.pdf', bytes: 0 }, 422, 'bytes', en.fileInvalid],
    ['exactly 1 MB', { filename: 'cv.pdf', bytes: limit }, 413, 'bytes', en.fileTooLarge],
    ['a list', [], 422, '', 'wrong type'],
  ])('is refused for %s', async (_name, payload, status, field, message) => {
    await using server = await testServer();
    const answer = await server.app.inject({ method: 'POST', url: '/uploads', payload: payload as object });
    expect(answer.statusCode).toBe(status);
    expect(answer.json<ApiProblem>().error).toMatchObject({ field });
    expect(answer.json<ApiProblem>().error.message).toContain(message);
  });
});

describe('an upload', () => {
  test.each([
    ['cv.pdf', samplePdf(limit - 1), 'cv.pdf', 'application/pdf'],
    ['cv.docx', samplePdf(), 'cv.pdf', 'application/pdf'],
    [
      ...(['document:1000031', sampleDocx(), 'document-1000031.docx'] as const),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
  ])(
    'of a file called %j is kept by its content, and downloaded by its link',
    async (filename, content, kept, type) => {
      await using server = await testServer();
      const { url } = await uploadResume(server, content, filename);
      expect(url.startsWith('https://site.example/uploads/')).toBe(true);
      expect(await stored(server)).toEqual([`${server.clock.now()}_${kept}`]);
      const download = await server.app.inject(url);
      expect(download.statusCode).toBe(200);
      expect(download.rawPayload.equals(content)).toBe(true);
      expect(download.headers).toMatchObject({
        'content-type': type,
        'content-length': String(content.length),
        'content-disposition': `attachment; filename="${kept}"`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      });
    },
  );

  test('may be repeated with the same bytes, but not with others', async () => {
    await using server = await testServer();
    const { uploadUrl } = await ticketFor(server, 400);
    const put = (payload: Buffer) => server.app.inject({ method: 'PUT', url: uploadUrl, payload });
    expect((await put(samplePdf())).statusCode).toBe(204);
    expect((await put(samplePdf())).statusCode).toBe(204);
    const other = samplePdf();
    other.write('x', 100);
    expect((await put(other)).json<ApiProblem>().error.code).toBe('already-uploaded');
    expect(await stored(server)).toHaveLength(1);
  });

  test.each(['application/json', 'text/plain', 'application/x-unknown'])(
    'is accepted as %s',
    async (type) => {
      await using server = await testServer();
      const { uploadUrl } = await ticketFor(server, 400);
      const put = { method: 'PUT', url: uploadUrl, payload: samplePdf() } as const;
      expect((await server.app.inject({ ...put, headers: { 'content-type': type } })).statusCode).toBe(204);
    },
  );

  test.each<[string, string, Buffer, number, string]>([
    ['text named pdf', 'cv.pdf', Buffer.from('hello'), 422, 'file-invalid'],
    ['macros named docx', 'cv.docx', sampleDocm(), 422, 'file-invalid'],
    ['no bytes', 'cv.pdf', Buffer.alloc(0), 422, 'file-invalid'],
    ['fewer bytes than announced', 'cv.pdf', samplePdf(300), 422, 'size-mismatch'],
    ['exactly 1 MB', 'cv.pdf', samplePdf(limit), 413, 'file-too-large'],
  ])('of %s is refused and leaves nothing behind', async (name, filename, content, status, code) => {
    await using server = await testServer();
    const announced = name.startsWith('fewer') ? 400 : Math.min(Math.max(content.length, 1), limit - 1);
    const { uploadUrl } = await ticketFor(server, announced, filename);
    const answer = await server.app.inject({ method: 'PUT', url: uploadUrl, payload: content });
    expect(answer.statusCode).toBe(status);
    expect(answer.json<ApiProblem>().error.code).toBe(code);
    expect(await stored(server)).toEqual([]);
    expect(await readdir(join(server.dataDir, 'incoming'))).toEqual([]);
  });

  test('is possible for 70 minutes', async () => {
    await using server = await testServer();
    const { uploadUrl } = await ticketFor(server, 400);
    server.clock.advance(70 * 60_000);
    const answer = await server.app.inject({ method: 'PUT', url: uploadUrl, payload: samplePdf() });
    expect(answer.statusCode).toBe(410);
  });
});

describe('the address of a file', () => {
  const change = (address: string, name: string, value: string) => {
    const url = new URL(address, 'https://site.example');
    url.searchParams.set(name, value);
    return url.pathname + url.search;
  };

  test('cannot be modified, forged or used for another purpose', async () => {
    await using server = await testServer();
    const { key, uploadUrl, linkUrl, url } = await uploadResume(server, samplePdf());
    const other = await ticketFor(server, 400, 'other.pdf');
    const attempts = [
      change(url, 'signature', 'AAAA'),
      change(url, 'expires', '9999999999999'),
      change(url, 'bytes', '1'),
      `/uploads/${key}`,
      uploadUrl,
      url.replace(key, other.key),
      url.replace('job_applications/', 'job_applications/..%2F'),
      `${url}&signature=AAAA`,
      linkUrl.replace('/link?', '?'),
      // Nothing was uploaded there.
      other.linkUrl,
    ];
    for (const attempt of attempts) {
      expect((await server.app.inject(attempt)).statusCode).toBe(404);
    }
    for (const attempt of [change(uploadUrl, 'bytes', '9'), url]) {
      const answer = await server.app.inject({ method: 'PUT', url: attempt, payload: samplePdf() });
      expect(answer.statusCode).toBe(404);
    }
  });

  test('is valid for 30 days if it is a download address', async () => {
    await using server = await testServer();
    const { url } = await uploadResume(server, samplePdf());
    server.clock.advance(29 * 24 * 60 * 60_000);
    expect((await server.app.inject(url)).statusCode).toBe(200);
    server.clock.advance(24 * 60 * 60_000);
    expect((await server.app.inject(url)).statusCode).toBe(410);
  });

  test('has the local address if no origin is configured, whatever headers a client sends', async () => {
    await using server = await testServer({ env: { PUBLIC_ORIGIN: '', TRUST_PROXY: 'loopback' } });
    const port = await portOf(server);
    const { linkUrl } = await uploadResume(server, samplePdf());
    const request = httpGet({
      ...{ host: '127.0.0.1', port, path: linkUrl },
      headers: {
        ...{ host: 'elsewhere.example', 'x-forwarded-host': 'elsewhere.example' },
        'x-forwarded-proto': 'javascript',
      },
    });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    const { url } = (await json(answer)) as { url: string };
    expect(new URL(url).origin).toBe(`http://localhost:${port}`);
  });
});

test('a site without uploads has none of these addresses', async () => {
  await using server = await testServer({ site: formSite(undefined, { features: { uploads: false } }) });
  const statuses = [(await askFor(server, 'cv.pdf', 400)).statusCode];
  for (const [method, path] of [
    ['PUT', ''],
    ['GET', '/link'],
    ['GET', ''],
  ] as const) {
    const url = `/uploads/job_applications/1700000000000_cv.pdf${path}`;
    statuses.push((await server.app.inject({ method, url, payload: 'x' })).statusCode);
  }
  expect(statuses).toEqual([404, 404, 404, 404]);
});
