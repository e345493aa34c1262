import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import type { ApiProblem, UploadTicket } from '@platform/contract';
import { day } from '@platform/releases/time';
import { diskStorage } from '../files/file-storage.ts';
import type { ProblemError } from '../problems/problem-error.ts';
import { applicationRequest } from '../testing/form-request.ts';
import { createManualClock } from '../testing/manual-clock.ts';
import { rawConnection, statusesOf } from '../testing/raw-connection.ts';
import { samplePdf } from '../testing/sample-files.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { incidentsIn, portOf, type TestServer, testServer } from '../testing/test-server.ts';
import { createByteBudget, maxCharge, minCharge } from './byte-budget.ts';
import { largerNetwork } from './client-address.ts';

const megabyte = 1024 * 1024;

async function ticketFor({ app }: TestServer, remoteAddress: string, bytes: number) {
  const payload = { filename: 'cv.pdf', bytes };
  return app.inject({ method: 'POST', url: '/uploads', remoteAddress, payload });
}

async function apply({ app }: TestServer, remoteAddress: string, bytes = 900_000) {
  const request = await applicationRequest({ file: { content: samplePdf(bytes) } });
  return app.inject({ ...request, remoteAddress });
}

test('a network of IPv6, which is one address, has a budget of bytes per day for uploads and applications together', async () => {
  await using server = await testServer({ env: { ADDRESS_MEGABYTES_A_DAY: '0.02' } });
  expect((await apply(server, '2001:db8:1:2::1')).statusCode).toBe(200);
  const { uploadUrl } = (await ticketFor(server, '2001:db8:1:2::1', 900_000)).json<UploadTicket>();
  const put = {
    method: 'PUT',
    url: uploadUrl,
    payload: samplePdf(900_000),
    remoteAddress: '2001:db8:1:2::1',
  } as const;
  expect((await server.app.inject(put)).statusCode).toBe(204);
  const refused = await apply(server, '2001:db8:1:2::9');
  expect([refused.statusCode, refused.json<ApiProblem>().error]).toEqual([
    429,
    {
      code: 'too-many-bytes',
      message:
        'Too much has been sent from your network today. Please try again tomorrow, or write us a mail.',
    },
  ]);
  expect(refused.headers['retry-after']).toBe('86400');
  expect((await apply(server, '2001:db8:1:3::1')).statusCode).toBe(200);
  server.clock.advance(day);
  expect((await apply(server, '2001:db8:1:2::1')).statusCode).toBe(200);
});

test.each([
  [
    '70,000 networks of one IPv6 /48',
    70_000,
    (one: number) => `2001:db8:${one < 65_536 ? 1 : 2}:${(one % 65_536).toString(16)}/64`,
  ],
  ['an IPv4 /24', 256, (one: number) => `203.0.113.${one}`],
])('%s have ten times the budget of an address', (_what, count, addressOf) => {
  const perAddress = 10 * minCharge;
  const budget = createByteBudget({
    ...{ perAddress, total: Number.POSITIVE_INFINITY, measure: async () => 0, clock: createManualClock() },
  });
  const accepted = new Map<string, number>();
  const refusals = new Set<string>();
  for (let one = 0; one < count; one += 1) {
    const address = addressOf(one);
    try {
      budget.charge(address, 1);
      const network = largerNetwork(address);
      accepted.set(network, (accepted.get(network) ?? 0) + 1);
    } catch (error) {
      const { status, code } = error as ProblemError;
      refusals.add(`${status} ${code}`);
    }
  }
  expect(new Set(accepted.values())).toEqual(new Set([100]));
  expect([...refusals]).toEqual(['429 too-many-bytes']);
  budget.charge('198.51.100.1', 1);
});

test('ten networks that send all they may leave room for others, and one does for months', async () => {
  // The usual settings of a server.
  const clock = createManualClock();
  const total = 20_480 * megabyte;
  const budget = createByteBudget({
    ...{ perAddress: 200 * megabyte, networkShare: 0.02, total, measure: async () => 0, clock },
  });
  const sendAll = async (network: number): Promise<number> => {
    for (let one = 0; ; one += 1) {
      try {
        const charge = budget.charge(`10.${network >> 8}.${network % 256}.${one % 256}`, maxCharge);
        await charge.whileStoring(Promise.resolve());
      } catch (error) {
        return (error as ProblemError).status;
      }
    }
  };
  for (let network = 0; network < 10; network += 1) expect(await sendAll(network)).toBe(429);
  expect(budget.usedShare()).toBeLessThan(0.2);
  for (let days = 0; days < 90; days += 1) {
    clock.advance(day);
    expect(await sendAll(0)).toBe(429);
  }
  expect(budget.usedShare()).toBeLessThan(0.9);
  await budget.charge('192.0.2.1', maxCharge).whileStoring(Promise.resolve());
});

test('if the data has its maximum size, requests are refused with a message until data is deleted', async () => {
  let size = 9.5 * megabyte;
  await using server = await testServer({ env: { STORAGE_MEGABYTES: '10' }, dataSize: async () => size });
  const refused = await apply(server, '192.0.2.1');
  expect([refused.statusCode, refused.json<ApiProblem>().error.code]).toEqual([507, 'storage-full']);
  expect((await apply(server, '192.0.2.1', 200)).statusCode).toBe(200);
  // Pages need no room.
  const ready = async () => (await server.app.inject('/-/ready')).json();
  const [full] = await incidentsIn(server.app, 'storage-full');
  expect(await ready()).toMatchObject({ status: 'ready', warnings: expect.arrayContaining([full?.text]) });
  size = megabyte;
  server.clock.advance(60 * 60_000);
  await setImmediate();
  expect((await apply(server, '192.0.2.1')).statusCode).toBe(200);
});

test('bodies that were not stored do not reduce the space for others', async () => {
  await using server = await testServer({ env: { STORAGE_MEGABYTES: '10' }, dataSize: async () => 0 });
  const { headers } = await applicationRequest();
  for (const length of ['99999999999', '9000000', '8000000']) {
    const announced = { ...headers, 'content-length': length };
    const answer = await server.app.inject({ method: 'POST', url: '/api/send-email', headers: announced });
    expect([length, answer.statusCode]).toEqual([length, 413]);
  }
  expect((await apply(server, '192.0.2.1')).statusCode).toBe(200);
});

test('a body that announces more than can be stored reserves only what can be', async () => {
  await using server = await testServer({ env: { STORAGE_MEGABYTES: '10' }, dataSize: async () => 0 });
  const port = await portOf(server);
  const { headers } = await applicationRequest();
  const announcement = [
    ...['POST /api/send-email HTTP/1.1', 'Host: x', 'Accept: text/html', 'Expect: 100-continue'],
    ...[`Content-Type: ${headers?.['content-type']}`, `Content-Length: ${9.5 * megabyte}`, '', ''],
  ].join('\r\n');
  const waiting = await Promise.all(Array.from({ length: 8 }, () => rawConnection(port)));
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

test('a place for an upload counts as much as a small file', async () => {
  await using server = await testServer({ env: { ADDRESS_MEGABYTES_A_DAY: '0.01' } });
  const statuses: number[] = [];
  for (let asked = 0; asked < 17; asked += 1)
    statuses.push((await ticketFor(server, '192.0.2.1', 400)).statusCode);
  expect(statuses).toEqual([...Array(16).fill(201), 429]);
});

test('uploads with a forged address do not use up the budget of everybody behind a network', async () => {
  await using server = await testServer({ env: { RATE_LIMIT_SCALE: '1' } });
  for (const length of [...Array(6).fill(33_554_432), 8_388_608]) {
    const headers = { 'content-length': String(length) };
    const url = '/uploads/job_applications/x';
    const answer = await server.app.inject({ method: 'PUT', url, headers, remoteAddress: '192.0.2.1' });
    expect(answer.statusCode).toBe(404);
  }
  expect((await apply(server, '192.0.2.1')).statusCode).toBe(200);
});

test.each(['PUT', 'POST'] as const)('a %s that is aborted counts as a small file', async (method) => {
  await using server = await testServer({ env: { ADDRESS_MEGABYTES_A_DAY: '0.03' } });
  const port = await portOf(server);
  const form = await applicationRequest({ file: { content: samplePdf(900_000) } });
  for (let times = 0; times < 3; times += 1) {
    const { uploadUrl } = (await ticketFor(server, '127.0.0.1', 900_000)).json<UploadTicket>();
    const [url, type, body] =
      method === 'PUT'
        ? [uploadUrl, 'application/pdf', samplePdf(900_000)]
        : [form.url, form.headers?.['content-type'], form.payload as Buffer];
    const { socket, send, ended } = await rawConnection(port);
    const lines = [`${method} ${url} HTTP/1.1`, 'Host: x', `Content-Type: ${type}`];
    send([...lines, `Content-Length: ${body.length}`, 'Expect: 100-continue', '', ''].join('\r\n'));
    // The server asks for the body, so it has counted the request.
    await once(socket, 'data');
    send(body.subarray(0, 500_000));
    socket.destroy();
    await ended;
  }
  let status = 0;
  for (let turn = 0; turn < 500 && status !== 200; turn += 1) {
    await setImmediate();
    status = (await apply(server, '127.0.0.1')).statusCode;
  }
  expect(status).toBe(200);
});

test('a request that was answered before it is stored counts until it is known whether it was', async () => {
  const folder = temporaryFolder();
  const disk = diskStorage(folder);
  const storing = Promise.withResolvers<void>();
  const waits = [storing.promise];
  const storage = {
    ...disk,
    create: async (...parameters: Parameters<typeof disk.create>) => {
      await waits.pop();
      return disk.create(...parameters);
    },
  };
  const env = { STORAGE_MEGABYTES: '1.5' };
  await using server = await testServer({ env, storage, dataSize: async () => 0 });
  const answer = apply(server, '192.0.2.1');
  while (!server.clock.pauses().includes(12_000)) await setImmediate();
  server.clock.advance(12_000);
  expect((await answer).statusCode).toBe(503);
  expect((await apply(server, '192.0.2.2')).statusCode).toBe(507);
  storing.resolve();
  await server.mailbox.next();
  expect((await apply(server, '192.0.2.2')).statusCode).toBe(507);
});
