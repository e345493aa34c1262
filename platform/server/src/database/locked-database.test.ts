import { statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setInterval } from 'node:timers/promises';
import { applicationRequest, applications } from '../testing/form-request.ts';
import { lockDatabase } from '../testing/lock-database.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { testServer } from '../testing/test-server.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';

async function server(lockTimeout: number) {
  const folder = temporaryFolder();
  const path = join(folder, 'site.sqlite');
  const { repositories } = await openSqlite(path, { lockTimeout });
  const running = await testServer({ repositories });
  return {
    ...{ path, app: running.app, repositories },
    receivedResumes: async () => (await readdir(join(running.dataDir, 'incoming'))).length,
  };
}

const keys = Array.from({ length: 20 }, (_, index) => `key-of-applicant-${index}`);
const requests = () => Promise.all(keys.map((key) => applicationRequest({ key, fields: { fullName: key } })));

test('while another process locks the database, submissions wait and other requests are answered', async () => {
  const site = await server(60_000);
  const posts = await requests();
  const order: string[] = [];
  const lock = await lockDatabase(site.path);
  const answers = posts.map(async (post) => {
    const answer = await site.app.inject(post);
    order.push('submission');
    return answer;
  });
  // A resume is received before the database is asked for its key.
  for await (const _turn of setInterval(5)) {
    if (order.length > 0 || (await site.receivedResumes()) === keys.length) break;
  }
  for (let asked = 0; asked < 5; asked += 1) {
    expect((await site.app.inject('/-/health')).statusCode).toBe(200);
    expect((await site.app.inject('/editions/7')).statusCode).toBe(404);
    order.push('page');
  }
  await lock[Symbol.asyncDispose]();
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  expect(order).toEqual([...Array(5).fill('page'), ...Array(20).fill('submission')]);
  expect(statuses).toEqual(Array(20).fill(200));
  expect(await site.repositories.submissions.count(applications)).toBe(20);
});

test('a database that is locked for too long results in 503 with Retry-After, and nothing is lost', async () => {
  const site = await server(20);
  const posts = await requests();
  const lock = await lockDatabase(site.path);
  const refused = await Promise.all(posts.map((post) => site.app.inject(post)));
  expect((await site.app.inject('/-/ready')).json()).toMatchObject({
    reasons: ['Another process has locked the database.'],
  });
  await lock[Symbol.asyncDispose]();
  expect(refused.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(503));
  expect(refused[0]?.headers['retry-after']).toBe('5');
  expect(refused[0]?.json()).toEqual({
    error: {
      code: 'database-busy',
      message: 'The server is busy and nothing was stored. Please try again in a few seconds.',
    },
  });
  const again = await Promise.all(posts.map((post) => site.app.inject(post)));
  expect(again.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
  expect(await site.repositories.submissions.count(applications)).toBe(20);
});

test('a reader that holds the log back stops no form, and the log shrinks after it', async () => {
  const site = await server(60_000);
  const logSize = () => statSync(`${site.path}-wal`).size;
  const apply = async (name: string) =>
    (await site.app.inject(await applicationRequest({ fields: { fullName: name } }))).statusCode;
  const reader = new DatabaseSync(site.path, { readOnly: true });
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM submissions').get();
  const statuses = [];
  while (statuses.length < 300 && logSize() < 8 * 1_048_576)
    statuses.push(await apply(`held-${statuses.length}`));
  expect([new Set(statuses), logSize() > 8 * 1_048_576]).toEqual([new Set([200]), true]);
  reader.close();
  expect([await apply('after'), logSize() <= 4 * 1_048_576]).toEqual([200, true]);
});
