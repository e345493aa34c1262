import { once } from 'node:events';
import { createServer } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type BucketFault, tinyBucket } from '@site/composition/testing';
import type { UploadTicket } from '@site/shared-ui/contracts';
import { applicationRequest, applications } from '../testing/form-request.ts';
import { samplePdf } from '../testing/sample-files.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { uploadResume } from '../testing/upload-resume.ts';
import { fileStorageContract } from './file-storage.contract.ts';
import { createS3Storage } from './s3-storage.ts';

const slowDown: BucketFault = { status: 503, code: 'SlowDown' };

/** A bucket whose faults can be changed, and a storage in it. */
async function faultyBucket() {
  const faults: { now: BucketFault | null } = { now: null };
  const bucket = await tinyBucket(({ method }) =>
    method === 'HEAD' && faults.now === 'cut-off' ? null : faults.now,
  );
  const open = () => createS3Storage('s3://tiny/files', { ...bucket.options, requestTime: 1000 });
  return { bucket, faults, open, [Symbol.asyncDispose]: bucket[Symbol.asyncDispose] };
}

async function upload(server: TestServer, ticket: UploadTicket, content: Buffer) {
  const answer = await server.app.inject({ method: 'PUT', url: ticket.uploadUrl, payload: content });
  return answer.statusCode;
}

async function ticketFor(server: TestServer, bytes: number): Promise<UploadTicket> {
  const payload = { filename: 'cv.pdf', bytes };
  return (await server.app.inject({ method: 'POST', url: '/uploads', payload })).json<UploadTicket>();
}

fileStorageContract(async () => {
  const [folder, bucket] = [await temporaryFolder(), await tinyBucket()];
  return {
    storage: createS3Storage('s3://tiny/files', bucket.options),
    other: createS3Storage('s3://tiny/files', bucket.options),
    incoming: folder.path,
    [Symbol.asyncDispose]: async () => {
      await bucket[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
});

test('tickets of two servers in the same millisecond have different keys, and nobody gets another file', async () => {
  await using at = await faultyBucket();
  await using one = await testServer({ storage: at.open() });
  await using two = await testServer({ storage: at.open(), repositories: one.repositories });
  expect(one.clock.now()).toBe(two.clock.now());
  const files = [samplePdf(500), samplePdf(501)];
  const uploads = await Promise.all(
    [one, two].map((server, index) => uploadResume(server, files[index] ?? samplePdf())),
  );
  expect(new Set(uploads.map(({ key }) => key)).size).toBe(2);
  for (const [index, { url }] of uploads.entries()) {
    const { pathname, search } = new URL(url);
    const answer = await one.app.inject(`${pathname}${search}`);
    expect(answer.rawPayload).toEqual(files[index]);
  }
});

test('an application that comes without script never gets the key of a ticket', async () => {
  await using server = await testServer();
  const ticket = await ticketFor(server, 500);
  await server.app.inject(await applicationRequest({ file: { name: 'cv.pdf', content: samplePdf(600) } }));
  expect((await server.app.inject(ticket.linkUrl)).statusCode).toBe(404);
  expect(await upload(server, ticket, samplePdf(500))).toBe(204);
});

test.each<[string, BucketFault]>([
  ['does not answer', 'no-answer'],
  ['ends its connections', 'lost-request'],
  ['slows down', slowDown],
  ['denies access', { status: 403, code: 'AccessDenied' }],
])(
  'while the bucket %s, everything about files is 503 with Retry-After and nothing is acknowledged',
  async (_name, fault) => {
    await using at = await faultyBucket();
    await using server = await testServer({ storage: at.open() });
    const ticket = await ticketFor(server, 500);
    const { url } = await uploadResume(server, samplePdf(500), 'there.pdf');
    at.faults.now = fault;
    const download = new URL(url);
    const answers = [
      await server.app.inject({ method: 'PUT', url: ticket.uploadUrl, payload: samplePdf(500) }),
      await server.app.inject(ticket.linkUrl),
      await server.app.inject(`${download.pathname}${download.search}`),
      await server.app.inject(await applicationRequest()),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['retry-after']).toBe('5');
      expect(answer.json()).toMatchObject({ error: { code: 'storage-unavailable' } });
    }
    expect(await server.repositories.submissions.count(applications)).toBe(0);
    expect((await server.app.inject('/-/ready')).json()).toMatchObject({
      failing: ['storage'],
      reasons: ['The file storage does not answer.'],
    });
    at.faults.now = null;
    server.clock.advance(5000);
    expect((await server.app.inject('/-/ready')).statusCode).toBe(200);
    expect(await upload(server, ticket, samplePdf(500))).toBe(204);
    expect((await server.app.inject(await applicationRequest())).statusCode).toBe(200);
    expect(server.log.join('\n')).not.toMatch(/tiny-(access|secret)-key/);
  },
  60_000,
);

test('a form page says that the storage does not answer, and keeps what was typed', async () => {
  await using at = await faultyBucket();
  await using server = await testServer({ storage: at.open() });
  at.faults.now = slowDown;
  const request = await applicationRequest();
  const answer = await server.app.inject({
    ...request,
    headers: { ...request.headers, accept: 'text/html' },
  });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  expect(answer.body).toContain('The file storage does not answer.');
  expect(answer.headers['content-type']).toContain('text/html');
});

test('a stream that breaks off is an error of its reader, never a short file', async () => {
  await using at = await faultyBucket();
  const storage = at.open();
  await using server = await testServer({ storage });
  const { url, key: uploaded } = await uploadResume(server, samplePdf(50_000));
  at.faults.now = 'cut-off';
  const found = await storage.read(uploaded);
  expect(found?.bytes).toBe(50_000);
  await expect(buffer(found?.stream() ?? Readable.from([]))).rejects.toMatchObject({
    name: 'StorageUnavailableError',
  });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { pathname, search } = new URL(url);
  const { port } = server.app.server.address() as { port: number };
  const download = fetch(`http://127.0.0.1:${port}${pathname}${search}`).then((answer) =>
    answer.arrayBuffer(),
  );
  await expect(download).rejects.toThrow();
});

test('a reader that closes its stream closes the connection to the bucket', async () => {
  // A bucket that sends the begin of an endless object.
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      const head = 'HTTP/1.1 200 OK\r\ncontent-length: 100000000\r\n\r\n';
      socket.write(String(data).startsWith('HEAD') ? head : `${head}begin`);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const storage = createS3Storage('s3://tiny/files', {
    client: {
      endpoint: `http://127.0.0.1:${port}`,
      forcePathStyle: true,
      region: 'us-east-1',
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    },
    requestTime: 1000,
  });
  const stream = (await storage.read('job_applications/1700000000000_cv.pdf'))?.stream();
  await once(stream ?? process, 'readable');
  stream?.destroy();
  // Resolves when no connection is open.
  await new Promise((closed) => server.close(closed));
});
