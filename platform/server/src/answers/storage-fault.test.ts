import type { InjectOptions } from 'fastify';
import { NotStoredError } from '../database/database-error.ts';
import {
  sqliteCannotOpen,
  sqliteFull,
  sqliteIoError,
  sqliteReadOnly,
} from '../database/sqlite/result-codes.ts';
import { createTempUploads } from '../files/file-storage.ts';
import { applicationRequest, applications } from '../testing/form-request.ts';
import { failingDisk } from '../testing/full-disk.ts';
import { createManualClock } from '../testing/manual-clock.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

/** Status, `Retry-After` and code of an answer, and the lines of level `error` without their time. */
async function answerTo({ app, log }: TestServer, request: InjectOptions | string) {
  const answer = await app.inject(request);
  const lines = log.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);
  return {
    answer: [answer.statusCode, answer.headers['retry-after'], answer.json().error.code],
    log: lines.map(({ msg, err }) => [msg, err]),
  };
}

async function reasonsOf({ app }: TestServer) {
  const answer = await app.inject('/-/ready');
  expect([answer.statusCode, (await app.inject('/-/health')).statusCode]).toEqual([503, 200]);
  return answer.json<{ reasons: string[] }>().reasons;
}

const sqliteError = (primary: number) =>
  Object.assign(new Error('of SQLite'), { code: 'ERR_SQLITE_ERROR', errcode: primary | (3 << 8) });

test.each([
  [sqliteReadOnly, 503, '30', 'database-unavailable', 'The database is read-only.'],
  [sqliteIoError, 503, '30', 'database-unavailable', 'The disk does not read or write the database.'],
  [sqliteCannotOpen, 503, '30', 'database-unavailable', 'The database cannot be opened.'],
  [sqliteFull, 507, undefined, 'storage-full', 'There is no room left.'],
])(
  'result code %d of SQLite: %d, %p, %s, and one line',
  async (code, status, retryAfter, problem, sentence) => {
    await using server = await testServer();
    const fails = async () => Promise.reject(new NotStoredError(sqliteError(code)));
    Object.assign(server.repositories.submissions, { accept: fails });
    const find = () => Promise.reject(sqliteError(code));
    Object.assign(server.repositories, { partRecords: () => ({ find }) });
    Object.assign(server.repositories, { probe: fails });
    const expected = { answer: [status, retryAfter, problem], log: [[sentence, undefined]] };
    expect(await answerTo(server, await applicationRequest())).toEqual(expected);
    const log = [...expected.log, ...expected.log];
    expect(await answerTo(server, '/editions/7')).toEqual({ ...expected, log });
    expect(await reasonsOf(server)).toEqual([
      code === sqliteFull ? 'There is no room left for the database.' : sentence,
    ]);
  },
);

test.each([
  ['EROFS', 503, '5', 'storage-unavailable', 'The data folder is read-only.'],
  ['EIO', 503, '5', 'storage-unavailable', 'The disk of the data folder does not read or write.'],
  ['EACCES', 503, '5', 'storage-unavailable', 'The data folder cannot be written to.'],
  ['ENOSPC', 507, undefined, 'storage-full', 'There is no room left.'],
])('%s of a file: %d, %p, %s, and one line', async (code, status, retryAfter, problem, sentence) => {
  const folder = temporaryFolder();
  const tempUploads = createTempUploads(folder, createManualClock(), failingDisk(code));
  await using server = await testServer({ tempUploads });
  expect(await answerTo(server, await applicationRequest())).toEqual({
    answer: [status, retryAfter, problem],
    log: [[sentence, undefined]],
  });
  expect(await server.repositories.submissions.count(applications)).toBe(0);
  expect(await reasonsOf(server)).toEqual([
    status === 507
      ? 'There is no room left on the disk of the data folder.'
      : 'The data folder cannot be written to.',
  ]);
});

test.each(['EACCES', 'EPERM'])('%s of a socket is not said to be of the data folder', async (code) => {
  await using server = await testServer();
  const error = Object.assign(new Error(`connect ${code}`), { code, syscall: 'connect', port: 5432 });
  Object.assign(server.repositories, { partRecords: () => ({ find: () => Promise.reject(error) }) });
  expect(await answerTo(server, '/editions/7')).toMatchObject({
    answer: [500, undefined, 'internal'],
    log: [['failed', { stack: expect.stringContaining('storage-fault.test') }]],
  });
});
