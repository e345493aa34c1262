import { chmod, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { UploadTicket } from '@platform/contract';
import { type BucketFault, tinyBucket } from '@platform/releases/testing';
import { applicationRequest, applications } from '../testing/form-request.ts';
import { samplePdf } from '../testing/sample-files.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { ticketFor, uploadResume } from '../testing/upload-resume.ts';
import { bucketStorage, diskStorage } from './file-storage.ts';

async function upload(server: TestServer, ticket: UploadTicket, content: Buffer) {
  const answer = await server.app.inject({ method: 'PUT', url: ticket.uploadUrl, payload: content });
  return answer.statusCode;
}

test('only the server may read files, also in a folder that others could enter', async () => {
  const folder = temporaryFolder();
  await chmod(folder, 0o755);
  await diskStorage(folder).create('job_applications/a', Buffer.from('a'));
  expect((await stat(join(folder, 'job_applications', 'a'))).mode & 0o777).toBe(0o600);
});

test.each<[string, BucketFault]>([
  ['does not answer', 'no-answer'],
  ['ends its connections', 'lost-request'],
  ['slows down', { status: 503, code: 'SlowDown' }],
  ['denies access', { status: 403, code: 'AccessDenied' }],
])(
  'while the bucket %s, everything about files is 503 with Retry-After and nothing is acknowledged',
  async (_name, fault) => {
    let now: BucketFault | null = null;
    await using bucket = await tinyBucket(() => now);
    await using server = await testServer({
      env: { FILES_URL: 's3://tiny/files' },
      storage: bucketStorage('s3://tiny/files', { ...bucket.options, requestTime: 1000 }),
    });
    const ticket = await ticketFor(server, 500);
    const { url } = await uploadResume(server, samplePdf(500), 'there.pdf');
    now = fault;
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
    now = null;
    server.clock.advance(5000);
    expect((await server.app.inject('/-/ready')).statusCode).toBe(200);
    expect(await upload(server, ticket, samplePdf(500))).toBe(204);
    expect((await server.app.inject(await applicationRequest())).statusCode).toBe(200);
    expect(server.log.join('\n')).not.toMatch(/tiny-(access|secret)-key/);
  },
  60_000,
);
