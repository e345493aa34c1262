import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { day } from '@platform/releases/time';
import { sentMailRetention } from '../database/retention.data.ts';
import { createTempUploads } from '../files/file-storage.ts';
import { createFolderTransport } from '../mail/folder-transport.ts';
import { newId } from '../system/random.ts';
import { applicationRequest, applications, enquiries, enquiryRequest } from '../testing/form-request.ts';
import { openLocally } from '../testing/local-writer.ts';
import { createManualClock } from '../testing/manual-clock.ts';
import { samplePdf } from '../testing/sample-files.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type TestServer, type TestServerOptions, testServer } from '../testing/test-server.ts';
import { uploadResume } from '../testing/upload-resume.ts';
import { filesFolder, isFileKey, orphanRetention, withoutType } from '../uploads/uploaded-file.ts';
import { type PurgeDeps, purge } from './purge.ts';

const log = { info() {}, warn() {}, error() {} };

function depsOf({ repositories, storage, mailbox }: TestServer): PurgeDeps {
  return { repositories, storage, mail: mailbox, log };
}

async function purgeAfter(server: TestServer, milliseconds: number) {
  const deps = depsOf(server);
  const now = server.clock.now();
  for (let later = 7 * day; later < milliseconds; later += 7 * day) await purge(deps, now + later);
  await purge(deps, now + milliseconds);
}

async function resumes({ storage }: Pick<TestServer, 'storage'>): Promise<readonly string[]> {
  return (await storage.list(filesFolder)).filter(isFileKey);
}

async function enquire(server: TestServer): Promise<void> {
  await server.app.inject(await enquiryRequest({ pass: newId() }));
}

/** A test server whose clock has moved, so that it has begun the purge of its start. */
async function startServer(options: TestServerOptions = {}): Promise<TestServer> {
  const server = await testServer(options);
  server.clock.advance(0);
  return server;
}

test('an upload without an application is deleted within 30 days; one with an application is not', async () => {
  await using server = await startServer();
  await uploadResume(server, samplePdf(500), 'orphan.pdf');
  const used = await uploadResume(server, samplePdf());
  await server.app.inject(await applicationRequest({ fields: { resumeUrl: used.url } }));
  await purgeAfter(server, orphanRetention - 1);
  expect(await resumes(server)).toHaveLength(2);
  await purgeAfter(server, 30 * day);
  expect(await resumes(server)).toEqual([used.key]);
});

test('an application is deleted after 12 months with its resume and its mail', async () => {
  await using server = await startServer();
  await server.app.inject(await applicationRequest());
  await enquire(server);
  const { submissions, outbox } = server.repositories;
  await purgeAfter(server, 365 * day - 1);
  expect([await submissions.count(applications), (await resumes(server)).length]).toEqual([1, 1]);
  await purgeAfter(server, 366 * day);
  expect([await submissions.count(applications), await resumes(server)]).toEqual([0, []]);
  expect([await submissions.count(enquiries), await outbox.list(9)]).toEqual([1, []]);
});

test('an upload that could be purged at the same moment is not reused', async () => {
  await using server = await startServer();
  const { key, url } = await uploadResume(server, samplePdf());
  server.clock.advance(orphanRetention - 1);
  const answer = await server.app.inject(await applicationRequest({ fields: { resumeUrl: url } }));
  const { reference } = answer.json<{ reference: string }>();
  const application = await server.repositories.submissions.find(reference);
  expect(application?.file?.key).not.toBe(key);
  await server.app.close();
  await purgeAfter(server, 2);
  expect(await resumes(server)).toEqual([application?.file?.key]);
});

test('a mail file is deleted with its row; a file without a row is kept for a month', async () => {
  await using server = await startServer();
  const folder = temporaryFolder();
  const transport = createFolderTransport(folder, server.storage);
  await server.app.inject(await applicationRequest());
  const mail = await server.mailbox.next();
  await transport.deliver(mail, new AbortController().signal);
  await writeFile(join(folder, 'unknown.eml'), 'From a later day than the backup');
  const files = async () => (await readdir(folder)).sort();
  const known = async (id: string) => (await server.repositories.outbox.find(id)) !== null;
  await transport.sweep?.(Date.now() + day, known);
  expect(await files()).toEqual([`${mail.id}.eml`]);
  await purgeAfter(server, sentMailRetention + day);
  await transport.sweep?.(Date.now() - day, known);
  expect(await files()).toEqual([`${mail.id}.eml`]);
  await transport.sweep?.(Date.now() + day, known);
  expect(await files()).toEqual([]);
});

async function expiredUpload(
  { repositories, storage }: Pick<TestServer, 'repositories' | 'storage'>,
  key: string,
) {
  await repositories.uploads.reserve(withoutType(key), 0);
  await storage.create(key, samplePdf());
}

test('the server purges when it starts, and deletes only files that its database knows', async () => {
  await using first = await startServer();
  await first.app.close();
  const [known, unknown] = ['job_applications/1_a.docx', 'job_applications/1_b.pdf'] as const;
  await expiredUpload(first, known);
  await using other = await testServer();
  await expiredUpload({ ...first, repositories: other.repositories }, unknown);
  expect(await resumes(first)).toHaveLength(2);
  await using server = await startServer({ storage: first.storage, repositories: first.repositories });
  await server.app.close();
  expect(await resumes(first)).toEqual([unknown]);
});

test.each(['alone', 'while another server purges', 'without the database'])(
  'incomplete uploads of a killed process are deleted, running uploads are not: %s',
  async (how) => {
    const folder = temporaryFolder();
    const clock = createManualClock();
    for (const name of ['old', 'young']) await writeFile(join(folder, name), 'half a resume');
    await utimes(join(folder, 'young'), clock.now() / 1000, clock.now() / 1000);
    const { app, repositories } = await startServer();
    await app.close();
    if (how === 'without the database') await repositories.close();
    const exclusivePurge = async () => false;
    const server = await startServer({
      tempUploads: createTempUploads(folder, clock),
      repositories: how.startsWith('while') ? { ...repositories, exclusivePurge } : repositories,
    });
    await server.app.close();
    expect(await readdir(folder)).toEqual(['young']);
  },
);

test('a file that could not be deleted is deleted by the next purge', async () => {
  await using server = await startServer();
  await server.app.close();
  await expiredUpload(server, 'job_applications/1_a.pdf');
  const remove = () => Promise.reject(new Error('The bucket does not answer.'));
  const broken = { ...depsOf(server), storage: { remove } };
  await expect(purge(broken, server.clock.now())).rejects.toThrow('does not answer');
  await purge(depsOf(server), server.clock.now());
  expect(await resumes(server)).toEqual([]);
});

test('servers that started together do not purge together', async () => {
  const chance = jest.spyOn(Math, 'random');
  const pauses = async (drawn: number) => {
    chance.mockReturnValue(drawn);
    return (await startServer()).clock.pauses().filter((pause) => pause > 50 * 60_000 && pause < 60 * 60_000);
  };
  expect([await pauses(0.1), await pauses(0.9)]).toEqual([[59 * 60_000], [51 * 60_000]]);
  chance.mockRestore();
});

test.each(['purged', 'never purged'])(
  'a clock that is 400 days ahead deletes nothing, and is logged: %s',
  async (what) => {
    await using server = await startServer();
    await server.app.inject(await applicationRequest());
    await enquire(server);
    await uploadResume(server, samplePdf(500), 'orphan.pdf');
    await server.app.close();
    const { submissions, outbox } = server.repositories;
    if (what === 'never purged') {
      // Then the clock is compared with the newest record.
      const db = new DatabaseSync(join(server.dataDir, 'site.sqlite'));
      db.exec('DELETE FROM purge_clock');
      db.close();
    }
    const errors: unknown[] = [];
    const deps = { ...depsOf(server), log: { ...log, error: (details: unknown) => errors.push(details) } };
    const ahead = server.clock.now() + 400 * day;
    for (let hours = 0; hours < 48; hours += 1) await purge(deps, ahead + hours * 60 * 60_000);
    const counts = [await submissions.count(applications), await submissions.count(enquiries)];
    expect([...counts, (await outbox.list(9)).length, (await resumes(server)).length]).toEqual([1, 1, 2, 2]);
    expect(errors).toHaveLength(48);
    expect(errors[0]).toMatchObject({ days: 400, trustedFrom: new Date(ahead + 7 * day).toISOString() });
  },
);

test('a record that arrives while the clock is behind is not purged once the clock is correct', async () => {
  const folder = temporaryFolder();
  const { repositories } = await openLocally(join(folder, 'site.sqlite'));
  await using server = await startServer({ repositories });
  const now = server.clock.now();
  await repositories.writePurgeClock({ reference: now + 400 * day, suspectSince: null });
  const { reference } = (await server.app.inject(await applicationRequest())).json<{ reference: string }>();
  expect((await repositories.submissions.find(reference))?.receivedAt).toBe(now + 400 * day);
});

test('a purge of more than a batch goes on until it is done, and lets requests come in between', async () => {
  await using server = await startServer();
  for (let sent = 0; sent < 5; sent += 1) await server.app.inject(await applicationRequest());
  const deps = depsOf(server);
  const now = server.clock.now();
  await purgeAfter(server, 364 * day);
  let ended = false;
  const begun = purge(deps, now + 366 * day, 2).finally(() => {
    ended = true;
  });
  const seen = [];
  for (; !ended; await setImmediate()) seen.push(await server.repositories.submissions.count(applications));
  await begun;
  expect(seen).toEqual(expect.arrayContaining([3, 1, 0]));
  expect([await server.repositories.submissions.count(applications), await resumes(server)]).toEqual([0, []]);
});

test('a purge deletes all files that have expired, and those of mail, however many there are', async () => {
  await using server = await startServer();
  const mails = join(server.dataDir, 'mails');
  const mail = createFolderTransport(mails, server.storage);
  const files = join(server.dataDir, 'files', 'job_applications');
  await mkdir(files, { recursive: true });
  for (let one = 0; one < 120; one += 1) {
    // Anybody can ask for an upload without making it.
    await server.repositories.uploads.reserve(`job_applications/${one}_cv`, 0);
    if (one % 2) await writeFile(join(files, `${one}_cv.pdf`), '');
    await writeFile(join(mails, `${one}.eml`), '');
    await utimes(join(mails, `${one}.eml`), 0, 0);
  }
  await purge({ ...depsOf(server), mail }, server.clock.now());
  expect([await readdir(files), await readdir(mails)]).toEqual([[], []]);
  expect(await server.repositories.uploads.expired(server.clock.now(), 9)).toEqual([]);
});
