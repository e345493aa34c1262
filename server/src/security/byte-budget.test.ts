import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApiProblem } from '@site/shared-ui/contracts';
import { folderSize } from '../files/file-system.ts';
import { applicationRequest } from '../testing/application-request.ts';
import { rawConnection, statusesOf } from '../testing/raw-connection.ts';
import { samplePdf } from '../testing/sample-files.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

const megabyte = 1024 * 1024;

async function apply({ app }: TestServer, remoteAddress: string, bytes = 900_000) {
  const request = await applicationRequest({ resume: { content: samplePdf(bytes) } });
  return app.inject({ ...request, remoteAddress });
}

test('an address has a budget of bytes per day for uploads and applications together', async () => {
  await using server = await testServer({ env: { ADDRESS_MEGABYTES_A_DAY: '0.02' } });
  expect((await apply(server, '192.0.2.1')).statusCode).toBe(200);
  const ticket = await server.app.inject({
    ...{ method: 'POST', url: '/uploads', remoteAddress: '192.0.2.1' },
    payload: { filename: 'cv.pdf', bytes: 900_000 },
  });
  const { uploadUrl } = ticket.json<{ uploadUrl: string }>();
  const put = {
    method: 'PUT',
    url: uploadUrl,
    payload: samplePdf(900_000),
    remoteAddress: '192.0.2.1',
  } as const;
  expect((await server.app.inject(put)).statusCode).toBe(204);
  const refused = await apply(server, '192.0.2.1');
  expect([refused.statusCode, refused.json<ApiProblem>().error]).toEqual([
    429,
    {
      code: 'too-many-bytes',
      message:
        'Too much has been sent from your network today. Please try again tomorrow, or write us a mail.',
    },
  ]);
  expect(refused.headers['retry-after']).toBe('86400');
  expect((await apply(server, '192.0.2.2')).statusCode).toBe(200);
  server.clock.advance(24 * 60 * 60_000);
  expect((await apply(server, '192.0.2.1')).statusCode).toBe(200);
});

test('addresses of one IPv6 network have one budget', async () => {
  await using server = await testServer({ env: { ADDRESS_MEGABYTES_A_DAY: '0.01' } });
  expect((await apply(server, '2001:db8:1:2::1')).statusCode).toBe(200);
  expect((await apply(server, '2001:db8:1:2::2')).statusCode).toBe(429);
  expect((await apply(server, '2001:db8:1:3::1')).statusCode).toBe(200);
});

test('a small application counts as much as a small file', async () => {
  await using server = await testServer({ env: { ADDRESS_MEGABYTES_A_DAY: '0.01' } });
  const statuses = [];
  for (let sent = 0; sent < 17; sent += 1) statuses.push((await apply(server, '192.0.2.1', 200)).statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(16);
  expect(statuses.at(-1)).toBe(429);
});

test('if the data has its maximum size, requests are refused with a message until data is deleted', async () => {
  let size = 9.5 * megabyte;
  await using server = await testServer({ env: { STORAGE_MEGABYTES: '10' }, dataSize: async () => size });
  const refused = await apply(server, '192.0.2.1');
  expect([refused.statusCode, refused.json<ApiProblem>().error.code]).toEqual([507, 'storage-full']);
  expect((await apply(server, '192.0.2.1', 200)).statusCode).toBe(200);
  size = megabyte;
  server.clock.advance(60 * 60_000);
  await new Promise(setImmediate);
  expect((await apply(server, '192.0.2.1')).statusCode).toBe(200);
});

test('bodies that were not stored do not reduce the space for others', async () => {
  await using server = await testServer({ env: { STORAGE_MEGABYTES: '10' }, dataSize: async () => 0 });
  const { headers } = await applicationRequest();
  for (const [length, status] of [
    ['99999999999', 413],
    ['9000000', 413],
    ['8000000', 413],
  ] as const) {
    const announced = { ...headers, 'content-length': length };
    const answer = await server.app.inject({ method: 'POST', url: '/api/send-email', headers: announced });
    expect([length, answer.statusCode]).toEqual([length, status]);
  }
  expect((await apply(server, '192.0.2.1')).statusCode).toBe(200);
});

test('a body that announces more than can be stored reserves only what can be', async () => {
  await using server = await testServer({ env: { STORAGE_MEGABYTES: '10' }, dataSize: async () => 0 });
  const { host, port } = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }));
  const { headers } = await applicationRequest();
  const announcement = [
    ...['POST /api/send-email HTTP/1.1', `Host: ${host}`, 'Accept: text/html', 'Expect: 100-continue'],
    ...[`Content-Type: ${headers?.['content-type']}`, `Content-Length: ${9.5 * megabyte}`, '', ''],
  ].join('\r\n');
  const waiting = await Promise.all(Array.from({ length: 8 }, () => rawConnection(Number(port))));
  for (const { socket, send, received } of waiting) {
    send(announcement);
    // The server asks for the body, so it has counted the request.
    await once(socket, 'data');
    expect(statusesOf(received())).toEqual([100]);
  }
  expect((await apply(server, '192.0.2.1')).statusCode).toBe(200);
  // Eight resumes and one leave no room for another.
  expect((await apply(server, '192.0.2.1')).statusCode).toBe(507);
  for (const { socket } of waiting) socket.destroy();
});

test('a form submitted without script gets the same error on its page', async () => {
  await using server = await testServer({ env: { STORAGE_MEGABYTES: '1' }, dataSize: async () => megabyte });
  const request = await applicationRequest();
  const answer = await server.app.inject({
    ...request,
    headers: { ...request.headers, accept: 'text/html' },
  });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([507, 'text/html; charset=utf-8']);
});

test('the size of a folder is the sum of its files', async () => {
  await using folder = await temporaryFolder();
  await writeFile(join(folder.path, 'a'), 'x'.repeat(1_000));
  expect(await folderSize(folder.path)).toBe(1_000);
});
