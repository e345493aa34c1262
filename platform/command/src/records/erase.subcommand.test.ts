import { mkdirSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Repositories } from '@platform/server';
import { applicationOf, fileOf, recordId } from '../testing/drills/drill-content.ts';
import { type FolderSite, liveFolderSite } from '../testing/folder-site.ts';

const time = { began: 1_700_000_000_000 };
const name = (count: number) => ({ seed: 1, writer: 1, count });
const mailOf = (count: number) => applicationOf(name(count), time).mail.id;

const unused = { again: 'job_applications/7_cv.pdf', other: 'job_applications/8_cv.pdf' };

/** A site in folders with applications 1 and 2 of one person, and 3 of another one. */
async function siteWithPeople() {
  const site = await liveFolderSite();
  const dataDir = site.env.DATA_DIR;
  mkdirSync(join(dataDir, 'outbox'));
  await site.records((repositories) => fill(site, repositories));
  return { site, dataDir };
}

async function fill(site: FolderSite, { submissions, uploads }: Repositories): Promise<void> {
  const files = site.files();
  for (const count of [1, 2, 3]) {
    const application = applicationOf(name(count), time);
    const { submission, mail } = application;
    const email = count === 3 ? 'ravi@example.com' : 'Asha.Sample@example.com';
    const fields = { ...submission.fields, email };
    // The other person writes about the first one.
    const names = count === 3 ? recordId('application', name(1)) : email;
    const text = `${mail.text}\n${names}\nReference: ${submission.id}`;
    await submissions.accept({
      ...application,
      ...{ submission: { ...submission, fields }, mail: { ...mail, text, replyTo: email } },
      ...{ key: `key-${count}`, contentKey: `page-${count}` },
    });
    await files.create(fileOf(name(count), time).key, fileOf(name(count), time).content);
    writeFileSync(join(site.env.DATA_DIR, 'outbox', `${mail.id}.eml`), text);
  }
  // Uploads without a form: of a form that was sent twice, and of one that was never sent.
  for (const [key, count] of [
    [unused.again, 1],
    [unused.other, 4],
  ] as const) {
    await uploads.reserve(key.replace('.pdf', ''), 60_000);
    await files.create(key, fileOf(name(count), time).content);
  }
}

/** Files below a folder in which a text stands, in upper or lower case. */
async function filesWith(folder: string, text: string | Buffer): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path);
    const holds =
      typeof text === 'string'
        ? `${path} ${content.toString('latin1')}`.toLowerCase().includes(text.toLowerCase())
        : content.includes(text);
    if (holds) found.push(path);
  }
  return found;
}

test('everything of one person is gone from every byte of the data folder, and nothing of others', async () => {
  const { site, dataDir } = await siteWithPeople();
  expect(await filesWith(dataDir, 'asha.sample@example.com')).not.toEqual([]);
  const { code, result } = await site.json('erase', 'asha.sample@EXAMPLE.com', '--days', '10');
  const ids = [1, 2].map((count) => recordId('application', name(count)));
  expect({ code, erased: result.erased }).toEqual({ code: 0, erased: ids });
  expect(result.backupsUntil).toMatch(/^\d{4}-\d\d-\d\d$/);

  expect(await filesWith(dataDir, 'asha.sample@example.com')).toEqual([]);
  for (const count of [1, 2]) {
    const { key, content } = fileOf(name(count), time);
    for (const text of [key, content, mailOf(count), `key-${count}`, `page-${count}`])
      expect(await filesWith(dataDir, text)).toEqual([]);
  }
  // What a restore needs to erase them again, and says nothing about them.
  expect(await filesWith(dataDir, recordId('application', name(2)))).toEqual([join(dataDir, 'erased.json')]);
  await site.records(async ({ submissions, outbox, uploads }) => {
    expect(await submissions.find(recordId('application', name(3)))).not.toBeNull();
    expect(await outbox.find(mailOf(3))).toMatchObject({ state: 'waiting' });
    expect(await uploads.unused()).toEqual([unused.other.replace('.pdf', '')]);
  });
  for (const count of [3, 4])
    expect(await filesWith(dataDir, fileOf(name(count), time).content)).toHaveLength(1);
  expect(await site.run('erase', 'asha.sample@example.com')).toMatchObject({
    code: 4,
    err: ['No record has this email address or this reference.'],
  });
});

test('a reference erases one record, --dry-run none, and each says what was found where', async () => {
  const { site, dataDir } = await siteWithPeople();
  const [one, two] = [1, 2].map((count) => recordId('application', name(count)));
  const dry = await site.run('erase', 'asha.sample@example.com', '--dry-run');
  expect(dry).toMatchObject({
    code: 0,
    out: [expect.any(String), `would erase ${one}`, `would erase ${two}`],
  });
  const { code, out } = await site.run('erase', String(one));
  expect({ code, out: out.slice(1) }).toEqual({
    code: 0,
    out: [
      `erased ${one}: the application of catalog, 1 mails, 2 keys, 2 files`,
      'RESTIC_REPOSITORY is not set: after a restore, erase the same references again.',
      expect.stringMatching(/^Backups still have it until \d{4}-\d\d-\d\d\.$/),
    ],
  });
  expect(await filesWith(dataDir, fileOf(name(2), time).content)).toHaveLength(1);
});

test('--again without a repository says that nothing is noted', async () => {
  const { site } = await siteWithPeople();
  expect(await site.run('erase', '--again')).toMatchObject({
    code: 4,
    err: ['The repository of the backups notes no erasure.'],
  });
});
