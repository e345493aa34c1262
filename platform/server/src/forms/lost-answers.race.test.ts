import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { openSqlite } from '../database/sqlite/open-sqlite.ts';
import { diskStorage } from '../files/file-storage.ts';
import { applicationRequest, applications } from '../testing/form-request.ts';
import { samplePdf } from '../testing/sample-files.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { uploadResume } from '../testing/upload-resume.ts';
import { answerTime } from './add-forms.ts';

const key = 'key-of-one-application';

async function send({ app }: TestServer, post: InjectOptions) {
  const { statusCode, body } = await app.inject(post);
  return { status: statusCode, body };
}

test('an application whose storing takes too long is answered, and stored once if it is sent again', async () => {
  const folder = temporaryFolder();
  const disk = diskStorage(folder);
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const create: typeof disk.create = async (...file) => {
    ask();
    await released;
    return disk.create(...file);
  };
  await using server = await testServer({ storage: { ...disk, create } });
  const post = await applicationRequest({ key });
  const answer = server.app.inject(post);
  await asked;
  server.clock.advance(answerTime);
  const { statusCode, headers, body } = await answer;
  expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
  expect(JSON.parse(body)).toMatchObject({ error: { code: 'commit-unknown' } });
  release();
  const mail = await server.mailbox.next();
  const again = await send(server, post);
  expect(again.status).toBe(200);
  expect(await server.repositories.submissions.count(applications)).toBe(1);
  expect(mail.attachments).toHaveLength(1);
});

test('a resume is kept if it is unknown whether its application was stored', async () => {
  const folder = temporaryFolder();
  const { repositories } = await openSqlite(join(folder, 'site.sqlite'));
  const { submissions } = repositories;
  let fails = true;
  const accept: typeof submissions.accept = async (application) => {
    const acceptance = await submissions.accept(application);
    // The commit succeeded, but its result was lost.
    if (fails) throw new Error('disk I/O error');
    return acceptance;
  };
  await using server = await testServer({
    repositories: { ...repositories, submissions: { ...submissions, accept } },
  });
  const post = await applicationRequest({ key });
  expect((await send(server, post)).status).toBe(500);
  fails = false;
  expect((await send(server, post)).status).toBe(200);
  expect(await filesOfMails(server)).toHaveLength(1);
});

async function filesOfMails({ repositories, storage }: TestServer) {
  const keys = (await repositories.outbox.list(100)).flatMap(({ mail }) =>
    mail.attachments.map((attachment) => attachment.key),
  );
  for (const each of keys) expect(await storage.read(each)).not.toBeNull();
  return keys;
}

type Attempt = { readonly content: number } & (
  | { readonly ends: 'answered' | 'answer lost' }
  | { readonly ends: 'body cut'; readonly after: number }
);

const keyOf = (content: number) => content % 3;

const attempt: fc.Arbitrary<Attempt> = fc.oneof(
  fc.record({
    content: fc.nat({ max: 3 }),
    ends: fc.constantFrom('answered' as const, 'answer lost' as const),
  }),
  fc.record({
    content: fc.nat({ max: 3 }),
    ends: fc.constant('body cut' as const),
    after: fc.nat({ max: 1500 }),
  }),
);

async function attemptAt(
  origin: string,
  { url, headers, payload }: InjectOptions,
  attempt: Attempt,
): Promise<number | null> {
  const body = payload as Buffer;
  const request = httpRequest(`${origin}${String(url)}`, {
    method: 'POST',
    headers: { ...(headers as Record<string, string>), 'content-length': body.length },
  });
  request.on('error', () => {});
  if (attempt.ends === 'answered') {
    request.end(body);
    const [response] = await once(request, 'response');
    response.resume();
    await once(response, 'end');
    return response.statusCode;
  }
  const sent = attempt.ends === 'body cut' ? body.subarray(0, attempt.after) : body;
  return new Promise((resolve) => {
    request.on('close', () => resolve(null));
    request.flushHeaders();
    request.write(sent, () => request.destroy());
  });
}

test('each content is stored once, whatever responses are lost and however many tabs send it at the same time', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(attempt, { minLength: 1, maxLength: 6 }), { maxLength: 4 }),
      async (rounds) => {
        await using server = await testServer();
        const origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
        // The last one has the key of the first, and the second one links to an upload.
        const { url } = await uploadResume(server, samplePdf(601));
        const posts = await Promise.all(
          [0, 1, 2, 3].map((content) =>
            applicationRequest({
              key: `${key}-${keyOf(content)}`,
              file: { content: samplePdf(600 + content) },
              ...(content === 1 && { fields: { resumeUrl: url } }),
            }),
          ),
        );
        const accepted = new Set<number>();
        const run = async (one: Attempt) => {
          const status = await attemptAt(origin, posts[one.content] ?? {}, one);
          if (status === null) return;
          expect([200, 422]).toContain(status);
          if (status === 200) accepted.add(one.content);
        };
        for (const round of rounds) await Promise.all(round.map(run));
        const { submissions } = server.repositories;
        expect(await submissions.count(applications)).toBeGreaterThanOrEqual(accepted.size);
        const tried = [...new Set(rounds.flat().map(({ content }) => content))];
        await Promise.all(tried.map((content) => run({ content, ends: 'answered' })));
        const keys = new Set(tried.map(keyOf));
        expect(accepted.size).toBe(keys.size);
        expect(await submissions.count(applications)).toBe(keys.size);
        expect(await filesOfMails(server)).toHaveLength(keys.size);
      },
    ),
    { numRuns: 2 * Number(process.env.RACES ?? 1), seed: 1 },
  );
});
