import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTempUploads } from '../files/file-storage.ts';
import { isFull } from '../health/conditions.ts';
import { applicationRequest, applications, fetchable } from '../testing/form-request.ts';
import { fullDatabase, fullDisk } from '../testing/full-disk.ts';
import { createManualClock } from '../testing/manual-clock.ts';
import { samplePdf } from '../testing/sample-files.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { testServer } from '../testing/test-server.ts';
import { ticketFor } from '../testing/upload-resume.ts';

const problem = {
  error: {
    code: 'storage-full',
    message: 'The server has no room left, so nothing was stored. Please try again later.',
  },
};

/** A server whose disk for what arrives is full at first. */
async function serverOnFullDisk() {
  const folder = temporaryFolder();
  let disk = fullDisk;
  const tempUploads = createTempUploads(folder, createManualClock(), (...parameters) => disk(...parameters));
  const server = await testServer({ tempUploads });
  const makeRoom = () => {
    disk = open;
  };
  return { ...server, folder, makeRoom };
}

test('a full disk is reported, and nothing is stored until there is room', async () => {
  const { app, repositories, folder, makeRoom } = await serverOnFullDisk();
  const post = await applicationRequest();
  const answer = await app.inject(post);
  expect([answer.statusCode, answer.json()]).toEqual([507, problem]);
  // A refusal that hits everybody is an incident.
  const ready = await app.inject({ url: '/-/ready', headers: { host: 'localhost' } });
  expect(ready.json().warnings).toContain(isFull);
  expect(await repositories.submissions.count(applications)).toBe(0);
  expect(await readdir(folder)).toEqual([]);
  makeRoom();
  expect((await app.inject(post)).statusCode).toBe(200);
});

test('a client on a real connection gets the error of a full disk before it has sent everything', async () => {
  const server = await serverOnFullDisk();
  const origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const content = samplePdf(900_000);
  const application = await applicationRequest({ file: { content } });
  const { uploadUrl } = await ticketFor(server, content.length);
  for (let turn = 0; turn < 20; turn += 1) {
    const answers = await Promise.all([
      fetch(`${origin}${application.url}`, fetchable(application)),
      fetch(`${origin}${uploadUrl}`, { method: 'PUT', body: new Uint8Array(content) }),
    ]);
    for (const answer of answers) expect([answer.status, await answer.json()]).toEqual([507, problem]);
  }
  expect(await readdir(server.folder)).toEqual([]);
});

test('a full database is reported, and the resume is deleted', async () => {
  const folder = temporaryFolder();
  const repositories = await fullDatabase(join(folder, 'full.sqlite'));
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
  expect(await repositories.submissions.count(applications)).toBe(accepted.length);
  const resumes = await readdir(join(server.dataDir, 'files', 'job_applications'));
  expect(resumes).toHaveLength(accepted.length);
});
