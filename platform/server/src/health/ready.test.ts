import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tinyBucket } from '@platform/releases/testing';
import { openSqlite } from '../database/sqlite/open-sqlite.ts';
import { bucketStorage, diskStorage, type FileStorage } from '../files/file-storage.ts';
import { createManualClock } from '../testing/manual-clock.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

const clock = createManualClock();

async function ready({ app }: TestServer) {
  const answer = await app.inject('/-/ready');
  return [answer.statusCode, answer.json<{ reasons?: string[] }>().reasons];
}

describe('a server is not ready, with a reason,', () => {
  test('with a file in place of the folder of resumes', async () => {
    const folder = temporaryFolder();
    await mkdir(join(folder, 'files'));
    await writeFile(join(folder, 'files', 'job_applications'), '');
    await using server = await testServer({ storage: diskStorage(join(folder, 'files')) });
    expect(await ready(server)).toEqual([503, ['The data folder cannot be written to.']]);
  });

  test('if the disk does not respond', async () => {
    const folder = temporaryFolder();
    const storage = diskStorage(folder);
    const { promise: create, resolve: called } = Promise.withResolvers<void>();
    const hangs: FileStorage['create'] = () => {
      called();
      return new Promise<never>(() => {});
    };
    await using server = await testServer({ storage: { ...storage, create: hangs } });
    const answer = ready(server);
    await create;
    server.clock.advance(5000);
    expect(await answer).toEqual([503, ['The disk does not answer.']]);
  });
});

describe('the clock of a server', () => {
  test.each([
    ['ahead of', -1000],
    ['behind', 1000],
  ])('that is a minute %s that of the database makes it not ready', async (words, second) => {
    await using server = await testServer();
    const { repositories } = server;
    let seconds = 59;
    const now = async () => (await repositories.now()) + seconds * second;
    await using other = await testServer({ repositories: { ...repositories, now } });
    expect(await ready(other)).toEqual([200, undefined]);
    seconds = 61;
    for (const { clock } of [server, other]) clock.advance(5000);
    expect(await ready(other)).toEqual([
      503,
      [`The clock of this server is 61 seconds ${words} that of the database: correct it.`],
    ]);
  });
});

const overwritten =
  'The file storage overwrites an object in spite of If-None-Match, so two visitors could get one key: use a storage with conditional writes.';

test.each([
  [true, [503, [overwritten]]],
  [false, [200, undefined]],
])('whether a storage overwrites objects is asked until it does not: %s', async (overwrites, expected) => {
  await using tiny = await tinyBucket(() => null, { overwrites });
  await using server = await testServer({
    env: { FILES_URL: 's3://tiny/files' },
    storage: bucketStorage('s3://tiny/files', tiny.options),
  });
  expect(await ready(server)).toEqual(expected);
  const probes = () => tiny.requests.filter((request) => request.includes('/probe-')).length;
  const asked = probes();
  server.clock.advance(5000);
  expect(await ready(server)).toEqual(expected);
  expect([asked > 0, probes() > asked]).toEqual([true, overwrites]);
});

test('the checks write once for all requests within five seconds', async () => {
  const folder = temporaryFolder();
  const { repositories } = await openSqlite(join(folder, 'site.sqlite'), { clock });
  let probes = 0;
  const probe = () => {
    probes += 1;
    return repositories.probe();
  };
  await using server = await testServer({ repositories: { ...repositories, probe } });
  await Promise.all([ready(server), ready(server), ready(server)]);
  server.clock.advance(4999);
  await ready(server);
  expect(probes).toBe(1);
  server.clock.advance(1);
  expect(await ready(server)).toEqual([200, undefined]);
  expect(probes).toBe(2);
});
