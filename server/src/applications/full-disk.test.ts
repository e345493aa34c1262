import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createSpool } from '../files/spool.ts';
import { applicationRequest } from '../testing/application-request.ts';
import { createCountedRandom } from '../testing/counted-random.ts';
import { fullDatabase, fullDisk } from '../testing/full-disk.ts';
import { createManualClock } from '../testing/manual-clock.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { testServer } from '../testing/test-server.ts';

const problem = {
  error: {
    code: 'storage-full',
    message: 'The server has no room left, so nothing was stored. Please try again later.',
  },
};

test('a full disk is said clearly and nothing is stored', async () => {
  await using folder = await temporaryFolder();
  const world = { clock: createManualClock(), random: createCountedRandom(), fileSystem: fullDisk };
  await using server = await testServer({ spool: createSpool(folder.path, world) });
  const answer = await server.app.inject(await applicationRequest());
  expect(answer.statusCode).toBe(507);
  expect(answer.json()).toEqual(problem);
  expect(await server.repositories.applications.count()).toBe(0);
  expect(await readdir(folder.path)).toEqual([]);
});

test('a full database is said clearly and takes the resume back', async () => {
  await using folder = await temporaryFolder();
  const repositories = await fullDatabase(join(folder.path, 'full.sqlite'));
  await using server = await testServer({ repositories });
  const address = 'long enough to need a new page '.repeat(9);
  const answers = [];
  for (let sent = 0; sent < 12; sent += 1) {
    answers.push(await server.app.inject(await applicationRequest({ fields: { address } })));
  }
  const accepted = answers.filter(({ statusCode }) => statusCode === 200);
  const refused = answers.filter(({ statusCode }) => statusCode === 507);
  expect(accepted.length + refused.length).toBe(12);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.at(-1)?.json()).toEqual(problem);
  expect(await repositories.applications.count()).toBe(accepted.length);
  const resumes = await readdir(join(server.dataDir, 'files', 'job_applications'));
  expect(resumes).toHaveLength(accepted.length);
});
