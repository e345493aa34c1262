import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { openSqlite } from '../database/sqlite/open-sqlite.ts';
import { applicationRequest, applications } from '../testing/form-request.ts';
import { samplePdf } from '../testing/sample-files.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { uploadResume } from '../testing/upload-resume.ts';

const key = 'key-of-one-application';

/** Sends all of them at the same time, each on its own connection. */
async function sendAtOnce({ app }: TestServer, posts: readonly InjectOptions[]) {
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return Promise.all(
    posts.map(async ({ url, headers, payload }) => {
      const answer = await fetch(`${origin}${String(url)}`, {
        ...{ method: 'POST', headers: headers as Record<string, string> },
        body: new Uint8Array(payload as Buffer),
      });
      return { status: answer.status, body: await answer.text() };
    }),
  );
}

const resumesOf = ({ dataDir }: TestServer) => readdir(join(dataDir, 'files', 'job_applications'));

test('40 simultaneous requests with one key and one content are stored once and get the same response', async () => {
  await using server = await testServer();
  const post = await applicationRequest({ key });
  const answers = await sendAtOnce(server, Array(40).fill(post));
  expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(await server.repositories.submissions.count(applications)).toBe(1);
  expect(await server.repositories.outbox.list(100)).toHaveLength(1);
  expect(await resumesOf(server)).toHaveLength(1);
});

test('40 simultaneous requests with one key and two contents: one is stored, the others get its reference or a 422', async () => {
  await using server = await testServer();
  const posts = [
    await applicationRequest({ key }),
    await applicationRequest({ key, file: { content: samplePdf(700) } }),
  ];
  const answers = await sendAtOnce(
    server,
    Array.from({ length: 40 }, (_, index) => posts[index % 2] ?? {}),
  );
  const statuses = [0, 1].map((content) =>
    answers.filter((_, index) => index % 2 === content).map(({ status }) => status),
  );
  expect(statuses.sort()).toEqual([Array(20).fill(200), Array(20).fill(422)]);
  const references = answers.filter(({ status }) => status === 200).map(({ body }) => body);
  expect(new Set(references).size).toBe(1);
  expect(await server.repositories.submissions.count(applications)).toBe(1);
  expect(await resumesOf(server)).toHaveLength(1);
});

test('two simultaneous requests with the same upload do not delete it', async () => {
  await using server = await testServer();
  const { url } = await uploadResume(server, samplePdf());
  const post = await applicationRequest({ key, fields: { resumeUrl: url } });
  const answers = await sendAtOnce(server, Array(10).fill(post));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  const { reference } = JSON.parse(answers[0]?.body ?? '') as { reference: string };
  const application = await server.repositories.submissions.find(reference);
  expect(await server.storage.read(application?.file?.key ?? '')).not.toBeNull();
});

test('a resume is kept if it is unknown whether its application was stored', async () => {
  await using folder = await temporaryFolder();
  const { repositories } = await openSqlite(join(folder.path, 'site.sqlite'));
  const { submissions } = repositories;
  let fails = true;
  await using server = await testServer({
    repositories: {
      ...repositories,
      submissions: {
        ...submissions,
        async accept(application) {
          const acceptance = await submissions.accept(application);
          // The commit succeeded, but its result was lost.
          if (fails) throw new Error('disk I/O error');
          return acceptance;
        },
      },
    },
  });
  const post = await applicationRequest({ key });
  expect((await server.app.inject(post)).statusCode).toBe(500);
  fails = false;
  const { reference } = (await server.app.inject(post)).json<{ reference: string }>();
  const application = await repositories.submissions.find(reference);
  expect(await server.storage.read(application?.file?.key ?? '')).not.toBeNull();
  expect(await resumesOf(server)).toHaveLength(1);
});
