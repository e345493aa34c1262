import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { tinyBucket } from '@site/composition/testing';
import fc from 'fast-check';
import type { Repositories } from '../database/repositories.ts';
import { openSqlite } from '../database/sqlite/open-sqlite.ts';
import { createDiskStorage } from '../files/disk-storage.ts';
import type { FileStorage } from '../files/file-storage.ts';
import { createS3Storage } from '../files/s3-storage.ts';
import { createTempUploads } from '../files/temp-uploads.ts';
import { purge } from '../operations/purge.ts';
import { lostRetention } from '../operations/retention.data.ts';
import { createDeterministicRandom } from '../testing/deterministic-random.ts';
import { createManualClock } from '../testing/manual-clock.ts';
import { sampleSubmission } from '../testing/sample-submission.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
const start = 1_800_000_000_000;
const keyAt = (time: number, name = 'cv') => `job_applications/${time}_${name}.pdf`;

/** A storage, and databases that use it. Each purge returns the sentences that were logged. */
async function place(
  openStorage: (folder: string) => FileStorage = (folder) => createDiskStorage(join(folder, 'files')),
) {
  const folder = await temporaryFolder();
  const clock = createManualClock(start);
  const random = createDeterministicRandom();
  const tempUploads = createTempUploads(join(folder.path, 'incoming'), { clock, random });
  const storage = openStorage(folder.path);
  const opened: Repositories[] = [];
  const put = async (key: string, content = 'content') => {
    await using file = await tempUploads.receive(
      (async function* () {
        yield Buffer.from(content);
      })(),
      1000,
    );
    await storage.create(key, file);
  };
  return {
    ...{ clock, storage, put },
    async database(site: string) {
      const path = join(await mkdtemp(join(folder.path, 'db-')), 'site.sqlite');
      const { repositories } = await openSqlite(path, { clock });
      opened.push(repositories);
      await repositories.identity.establish({ site, secretCheck: 'check' });
      return repositories;
    },
    /** A database with the rows that another one has now. */
    async copyOf(repositories: Repositories) {
      const path = join(await mkdtemp(join(folder.path, 'db-')), 'site.sqlite');
      const copy = (await openSqlite(path, { clock })).repositories;
      opened.push(copy);
      await copy.load(repositories.rows());
      return copy;
    },
    async apply(repositories: Repositories, key: string) {
      const file = { key, type: 'pdf', bytes: 7, sha256: 'ab', url: '' } as const;
      await repositories.submissions.accept({
        submission: sampleSubmission({ id: key, receivedAt: clock.now(), file }),
        mail: { ...mail, id: key },
        ...{ key: null, fingerprint: 'f', keyLifetime: 0 },
      });
    },
    async purge(repositories: Repositories) {
      const said: string[] = [];
      const log = {
        info() {},
        warn: (_details: unknown, message?: string) => said.push(String(message)),
        error: (message: unknown) => said.push(String(message)),
      };
      await purge({ repositories, storage, tempUploads, mail: {}, log }, clock.now());
      return said;
    },
    async resumes() {
      const keys: string[] = [];
      for await (const key of storage.list()) if (key.startsWith('job_')) keys.push(key);
      return keys.sort();
    },
    async [Symbol.asyncDispose]() {
      for (const repositories of opened) await repositories.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

const mail = {
  ...{ messageId: '<m@site.example>', from: 'a@site.example', to: ['b@site.example'] },
  ...{ replyTo: 's@example.com', subject: 'S', text: 'T', attachments: [] },
};

/** A site with one application and one upload without an application, which are two days old. */
async function usedSite(openStorage?: (folder: string) => FileStorage) {
  const here = await place(openStorage);
  const repositories = await here.database('one');
  await here.purge(repositories);
  const [sent, orphan] = [keyAt(start, 'sent'), keyAt(start, 'orphan')];
  await here.put(sent);
  await here.put(orphan);
  await here.apply(repositories, sent);
  here.clock.advance(2 * day);
  return { ...here, repositories, sent, orphan };
}

test('a database deletes orphans in the storage that it was the first to use', async () => {
  await using site = await usedSite();
  expect(await site.purge(site.repositories)).toEqual([]);
  expect(await site.resumes()).toEqual([site.sent]);
});

test.each([
  ['a new database', () => {}],
  [
    'a database with applications of its own',
    async (site: Awaited<ReturnType<typeof usedSite>>, other: Repositories) => {
      await site.put(keyAt(start, 'other'));
      await site.apply(other, keyAt(start, 'other'));
    },
  ],
] as const)('%s deletes nothing in the storage of another one, and says why', async (_name, fill) => {
  await using site = await usedSite();
  const other = await site.database('two');
  await fill(site, other);
  const before = await site.resumes();
  for (let times = 0; times < 3; times += 1) {
    expect(await site.purge(other)).toEqual([
      expect.stringMatching(/^No uploaded files are deleted: the file storage belongs to another database/),
    ]);
    site.clock.advance(day);
  }
  expect(await site.resumes()).toEqual(before);
});

test('in a bucket, the database of another site deletes nothing either', async () => {
  await using tiny = await tinyBucket();
  await using site = await usedSite(() => createS3Storage('s3://tiny/files', tiny.options));
  expect(await site.purge(await site.database('two'))).toHaveLength(1);
  expect(await site.resumes()).toEqual([site.orphan, site.sent]);
  expect(await site.purge(site.repositories)).toEqual([]);
  expect(await site.resumes()).toEqual([site.sent]);
});

test('a storage without a mark belongs to the database that knows most of its files', async () => {
  await using site = await usedSite();
  for (const key of ['site_identity/a', 'site_identity/b']) await site.storage.remove(key);
  const other = await site.database('two');
  expect(await site.purge(other)).toEqual([
    expect.stringContaining('does not know most files of the storage'),
  ]);
  expect(await site.resumes()).toEqual([site.orphan, site.sent]);
  await site.purge(site.repositories);
  expect(await site.purge(other)).toEqual([expect.stringContaining('belongs to another database')]);
});

test('a storage without a mark, with young files only, belongs to nobody yet', async () => {
  await using here = await place();
  await here.put(keyAt(start));
  const repositories = await here.database('one');
  expect(await here.purge(repositories)).toEqual([]);
  expect(await here.storage.read('site_identity/a')).toBeNull();
});

test('a database that was restored to an earlier state keeps later resumes for a year', async () => {
  await using site = await usedSite();
  await site.purge(site.repositories);
  const earlier = await site.copyOf(site.repositories);
  site.clock.advance(hour);
  await site.purge(site.repositories);
  const lost = keyAt(site.clock.now(), 'lost');
  await site.put(lost);
  await site.apply(site.repositories, lost);
  site.clock.advance(3 * day);
  expect(await site.purge(earlier)).toEqual([expect.stringContaining('older than the file storage')]);
  const later = keyAt(site.clock.now() + 1, 'later');
  await site.put(later);
  site.clock.advance(2 * day);
  expect(await site.purge(earlier)).toEqual([]);
  expect(await site.resumes()).toEqual([site.sent, lost]);
  for (let days = 0; days * day < lostRetention; days += 7) {
    site.clock.advance(7 * day);
    await site.purge(earlier);
  }
  expect(await site.resumes()).toEqual([]);
});

test('a storage without the marks that its database remembers was replaced, and keeps later resumes', async () => {
  await using site = await usedSite();
  await site.purge(site.repositories);
  const lost = keyAt(site.clock.now() + 1, 'lost');
  await site.put(lost);
  for (const key of ['site_identity/a', 'site_identity/b']) await site.storage.remove(key);
  site.clock.advance(3 * day);
  const said = await site.purge(site.repositories);
  expect(said).toEqual([expect.stringContaining('older than the file storage')]);
  expect(await site.resumes()).toEqual([site.sent, lost]);
});

test('an operator gives the storage to a new database, which keeps what is there', async () => {
  await using site = await usedSite();
  const other = await site.database('two');
  const [said] = await site.purge(other);
  for (const key of ['site_identity/a', 'site_identity/b']) await site.storage.remove(key);
  const told = /a file "a" with the text (\w+)\.$/.exec(said ?? '')?.[1];
  await site.put('site_identity/a', `${told}\n`);
  expect(await site.purge(other)).toEqual([expect.stringContaining('older than the file storage')]);
  expect(await site.resumes()).toEqual([site.orphan, site.sent]);
  expect(await site.purge(site.repositories)).toEqual([expect.stringContaining('belongs to another')]);
});

test('a mark is there after each step of a purge that was killed', async () => {
  await using site = await usedSite();
  for (let step = 0; step < 4; step += 1) {
    let left = step;
    const killed = () => {
      left -= 1;
      if (left < 0) throw new Error('killed');
    };
    const storage: FileStorage = {
      ...site.storage,
      create: async (...parameters) => {
        killed();
        return site.storage.create(...parameters);
      },
      remove: async (key) => {
        killed();
        await site.storage.remove(key);
      },
    };
    const log = { info() {}, warn() {}, error() {} };
    const tempUploads = createTempUploads((await temporaryFolder()).path, {
      clock: site.clock,
      random: createDeterministicRandom(),
    });
    await purge(
      { repositories: site.repositories, storage, tempUploads, mail: {}, log },
      site.clock.now(),
    ).catch(() => undefined);
    site.clock.advance(hour);
    const marks = await Promise.all(
      ['a', 'b'].map(async (slot) => {
        const file = await site.storage.read(`site_identity/${slot}`);
        return file && (await text(file.stream()));
      }),
    );
    expect(marks.filter((mark) => mark?.startsWith('one '))).not.toEqual([]);
    expect(await site.purge(site.repositories)).toEqual([]);
  }
});

test('whatever happens to databases of one storage, no acknowledged resume is deleted within a year', async () => {
  const step = fc.constantFrom('apply', 'purge', 'copy', 'restore', 'purge by a new database', 'day');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      await using here = await place();
      let current = await here.database('one');
      await here.purge(current);
      const acknowledged: string[] = [];
      let copy = await here.copyOf(current);
      for (const [index, each] of steps.entries()) {
        here.clock.advance(2 * hour);
        if (each === 'apply') {
          const key = keyAt(here.clock.now(), `cv-${index}`);
          await here.put(key);
          await here.apply(current, key);
          acknowledged.push(key);
        } else if (each === 'day') here.clock.advance(day);
        else if (each === 'copy') copy = await here.copyOf(current);
        else if (each === 'restore') current = await here.copyOf(copy);
        else if (each === 'purge by a new database') await here.purge(await here.database(`new-${index}`));
        // A server purges when it starts and every hour.
        await here.purge(current);
      }
      expect(await here.resumes()).toEqual(expect.arrayContaining(acknowledged));
    }),
    { numRuns: 15 },
  );
});
