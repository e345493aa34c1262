import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  applyRepair,
  collectGarbage,
  findGarbage,
  planRepair,
  readJournal,
  rollback,
} from '@site/composition';
import { deployTiny, renderHere, temporaryFolder } from '@site/composition/testing';
import { bytes, digestOfSite, type MemorySite, memorySite } from '../testing/memory-site.ts';
import type { SiteData } from '../transfer/site-data.ts';
import { applyTransfer, planTransfer, verifyTransfer } from '../transfer/transfer.ts';
import { type BackupFolder, backupFolder } from './backup-folder.ts';
import { planRestore } from './plan-restore.ts';
import { checkContents, restoreSource } from './restore-source.ts';
import { takeBackup } from './take-backup.ts';

async function liveSite(): Promise<MemorySite> {
  const site = memorySite('here', 'a secret');
  await deployTiny(site.live, ['shell', 'one'], ['careers', 'a'], ['careers', 'b']);
  site.apply('one');
  site.apply('two');
  return site;
}

/** The n-th minute after the deployments. */
const minute = (count: number) => new Date(Date.UTC(2026, 0, 5, 10, count));
/** When the restores run. */
const now = minute(60);

const backUp = async (site: SiteData, folder: BackupFolder, at = minute(0)) =>
  (await folder.whileLocked(() => takeBackup({ site, folder, now: () => at, by: 'asha' }))).backup;

async function restore(folder: BackupFolder, target: SiteData, at: Date | null = null, parkMail = false) {
  const plan = await planRestore(folder, at, now);
  await checkContents(folder, plan);
  const source = restoreSource(folder, plan, parkMail);
  const transfer = await planTransfer(source, target);
  await applyTransfer(source, target, transfer);
  return { plan, digest: await verifyTransfer(source, target, transfer) };
}

test('a restored site has every record, file, release and entry, and the secret', async () => {
  const site = await liveSite();
  const folder = backupFolder(temporaryFolder());
  expect((await backUp(site, folder)).manifest.warnings).toEqual([]);
  const target = memorySite('there');
  await restore(folder, target);
  expect(await digestOfSite(target)).toEqual(await digestOfSite(site));
});

test('contents are stored once, and only their owner can read them', async () => {
  const site = await liveSite();
  const folder = backupFolder(join(temporaryFolder(), 'new'));
  await backUp(site, folder);
  const before = await readdir(folder.path, { recursive: true });
  await backUp(site, folder, minute(1));
  const after = await readdir(folder.path, { recursive: true });
  expect(after.filter((name) => !before.includes(name))).toEqual(['backups/20260105T100100000Z.json']);
  for (const name of after) {
    const { mode } = await stat(join(folder.path, name));
    expect({ name, mode: (mode & 0o077).toString(8) }).toEqual({ name, mode: '0' });
  }
  expect((await stat(folder.path)).mode & 0o077).toBe(0);
});

test('a backup that fails before its end does not exist', async () => {
  const site = await liveSite();
  const folder = backupFolder(temporaryFolder());
  const failing = { ...site.files, read: () => Promise.reject(new Error('no disk')) };
  await expect(backUp({ ...site, files: failing }, folder)).rejects.toThrow('no disk');
  await expect(planRestore(folder, null, now)).rejects.toMatchObject({ code: 'no-backup' });
  await backUp(site, folder, minute(1));
  expect((await planRestore(folder, null, now)).backup.manifest.at).toBe(minute(1).toISOString());
});

test('two backups into one folder at once: the second is refused', async () => {
  const site = await liveSite();
  const path = temporaryFolder();
  await backupFolder(path).whileLocked(async () => {
    await expect(backUp(site, backupFolder(path))).rejects.toMatchObject({ code: 'backup-running' });
  });
  await backUp(site, backupFolder(path));
});

test('what is written while a backup runs is in it as a whole or not at all', async () => {
  const site = await liveSite();
  const folder = backupFolder(temporaryFolder());
  const list: typeof site.store.list = async () => {
    site.apply('late');
    await deployTiny(site.live, ['careers', 'late']);
    return site.store.list();
  };
  const { manifest } = await backUp({ ...site, store: { ...site.store, list } }, folder);
  expect(manifest.warnings).toEqual([]);
  expect(manifest.records.rows).toEqual({ submissions: 2 });
  expect(manifest.files).toHaveLength(3);
});

test('when the purge removes a file of the snapshot, the site is read again', async () => {
  const site = await liveSite();
  const folder = backupFolder(temporaryFolder());
  let purged = false;
  const list: typeof site.store.list = async () => {
    if (!purged) site.objects.delete(String(site.table.shift()?.row.file_key));
    purged = true;
    return site.store.list();
  };
  const { manifest } = await backUp({ ...site, store: { ...site.store, list } }, folder);
  expect(manifest).toMatchObject({ warnings: [], records: { rows: { submissions: 1 } } });
});

test('when gc removes a release that the journal needed, the site is read again', async () => {
  const site = await liveSite();
  const folder = backupFolder(temporaryFolder());
  let reads = 0;
  const collect = async () => {
    const rules = { now: Date.UTC(2027, 0, 1), tabAge: 1000, steps: 1 };
    await deployTiny(site.live, ['careers', 'c']);
    await deployTiny(site.live, ['careers', 'd']);
    await collectGarbage(site.live, await findGarbage(site.live, rules), rules, async () => undefined);
  };
  const read: typeof site.store.read = async (key) => {
    reads += 1;
    if (reads === 1) await collect();
    return site.store.read(key);
  };
  const { manifest } = await backUp({ ...site, store: { ...site.store, read } }, folder);
  expect(manifest.warnings).toEqual([]);
  expect(manifest.store.filter(({ key }) => key.startsWith('journal/'))).toHaveLength(5);
});

test('what the site lacks before the backup is a warning, and the rest is saved', async () => {
  const site = await liveSite();
  site.objects.delete('job_applications/1700000000000_one.pdf');
  const { manifest } = await backUp(site, backupFolder(temporaryFolder()));
  expect(manifest.warnings).toEqual(['The file of the submission one is missing.']);
  expect(manifest.files).toHaveLength(1);
});

test('a damaged content is found before anything is written', async () => {
  const site = await liveSite();
  const folder = backupFolder(temporaryFolder());
  const { manifest } = await backUp(site, folder);
  const target = memorySite('there');
  for (const object of [manifest.records.file, manifest.files[0], manifest.store.at(-1), manifest.secret]) {
    const sha256 = object?.sha256 ?? '';
    const path = join(folder.path, 'objects', sha256.slice(0, 2), sha256);
    const content = await readFile(path);
    for (const damage of [() => writeFile(path, content.subarray(1)), () => rm(path)]) {
      await damage();
      await expect(restore(folder, target)).rejects.toMatchObject({ code: 'backup-damaged' });
      await writeFile(path, content);
    }
  }
  expect(await digestOfSite(target)).toEqual(await digestOfSite(memorySite('empty')));
  await restore(folder, target);
});

test('a manifest that was changed is refused, and deletes nothing', async () => {
  const folder = backupFolder(temporaryFolder());
  const site = await liveSite();
  const old = await backUp(site, folder);
  const { name } = await backUp(site, folder, minute(1));
  const path = join(folder.path, 'backups', name);
  await writeFile(path, (await readFile(path, 'utf8')).replace('"by":"asha"', '"by":"joe"'));
  const refused = { code: 'backup-damaged', message: expect.stringContaining(`The backup ${name} in `) };
  await expect(planRestore(folder, null, now)).rejects.toMatchObject(refused);
  const contents = await readdir(join(folder.path, 'objects'), { recursive: true });
  await expect(folder.remove([old])).rejects.toMatchObject(refused);
  expect(await readdir(join(folder.path, 'objects'), { recursive: true })).toEqual(contents);
  const next = await backUp(site, folder, minute(2));
  expect((await planRestore(folder, null, now)).backup.name).toBe(next.name);
});

test('a target that holds something else is refused, whatever part it is', async () => {
  const folder = backupFolder(temporaryFolder());
  await backUp(await liveSite(), folder);
  const fillings: readonly ((site: MemorySite) => unknown)[] = [
    (site) => site.live.create('journal/00000009.json', bytes('{}')),
    (site) => site.objects.set('job_applications/1_x.pdf', bytes('x')),
    (site) => site.table.push({ table: 'employees', row: { id: 'WP001' } }),
    (site) => site.secret.status === 'file' && site.secret.create(bytes('another secret')),
  ];
  for (const fill of fillings) {
    const target = memorySite('there');
    await fill(target);
    const before = await digestOfSite(target);
    await expect(restore(folder, target)).rejects.toMatchObject({ code: 'target-not-empty' });
    expect(await digestOfSite(target)).toEqual(before);
  }
});

test('an interrupted restore can be repeated', async () => {
  const site = await liveSite();
  const folder = backupFolder(temporaryFolder());
  await backUp(site, folder);
  const target = memorySite('there');
  for (const stop of [1, 5, 20, 1000]) {
    let written = 0;
    const create: typeof target.store.create = async (key, content) => {
      written += 1;
      if (written > stop) throw new Error('killed');
      return target.store.create(key, content);
    };
    const interrupted = { ...target, store: { ...target.store, create } };
    await restore(folder, interrupted).catch((error: Error) => expect(error.message).toBe('killed'));
  }
  expect(await digestOfSite(target)).toEqual(await digestOfSite(site));
});

test('--at takes the newest backup before the time, and the journal up to the time', async () => {
  const site = await liveSite();
  const folder = backupFolder(temporaryFolder());
  await backUp(site, folder, minute(0));
  site.apply('three');
  await deployTiny(site.live, ['careers', 'c']);
  for (const at of [minute(10), minute(20)]) {
    const request = { unit: 'careers', to: null, recall: false, force: false };
    const author = { by: 'asha', at: at.toISOString(), reason: null };
    await rollback(site.live, request, author, await readJournal(site.live), renderHere);
  }
  await backUp(site, folder, minute(30));

  const target = memorySite('there');
  const { plan } = await restore(folder, target, minute(15));
  expect(plan.entries).toEqual({ restored: 5, cut: 1 });
  expect(plan.backup.manifest.at).toBe(minute(0).toISOString());
  expect(plan.later?.manifest.at).toBe(minute(30).toISOString());
  expect(target.table).toHaveLength(2);
  await expect(planRestore(folder, new Date(minute(0).getTime() - 1), now)).rejects.toMatchObject({
    code: 'no-backup',
    message: expect.stringContaining(`the oldest is of ${minute(0).toISOString()}`),
  });
  expect((await planRestore(folder, minute(40), now)).entries).toEqual({ restored: 6, cut: 0 });
});

test('--at before a repair keeps the entries after the repaired one, and cuts at the first later change', async () => {
  const site = await liveSite();
  await deployTiny(site.live, ['careers', 'c']);
  const folder = backupFolder(temporaryFolder());
  const key = 'journal/00000002.json';
  await site.live.remove(key);
  await site.live.create(key, bytes('{"format":1,'));
  await backUp(site, folder, minute(0));
  await applyRepair(site.live, await planRepair(site.live, { by: 'asha', at: minute(10).toISOString() }));
  const request = { unit: 'careers', to: null, recall: false, force: false };
  const author = { by: 'asha', at: minute(20).toISOString(), reason: null };
  await rollback(site.live, request, author, await readJournal(site.live), renderHere);
  await backUp(site, folder, minute(30));

  const target = memorySite('there');
  const { plan } = await restore(folder, target, minute(5));
  expect(plan.entries).toEqual({ restored: 4, cut: 1 });
  expect((await readJournal(target.live)).map(({ action }) => action)).toEqual([
    ...['activate', 'repair', 'activate', 'activate'],
  ]);
});

test('--at cuts at the first later change also behind an entry that cannot be read', async () => {
  const site = await liveSite();
  await deployTiny(site.live, ['careers', 'c'], ['careers', 'd']);
  const folder = backupFolder(temporaryFolder());
  await backUp(site, folder, minute(0));
  for (const at of [minute(10), minute(20), minute(30)]) {
    const request = { unit: 'careers', to: null, recall: false, force: false };
    const author = { by: 'asha', at: at.toISOString(), reason: null };
    await rollback(site.live, request, author, await readJournal(site.live), renderHere);
  }
  const key = 'journal/00000006.json';
  await site.live.remove(key);
  await site.live.create(key, bytes('{"format":1,'));
  await backUp(site, folder, minute(40));

  const target = memorySite('there');
  const { plan } = await restore(folder, target, minute(25));
  expect(plan.entries).toEqual({ restored: 7, cut: 1 });
  // The entries after the damaged one count once it is repaired.
  await applyRepair(target.live, await planRepair(target.live, { by: 'asha', at: minute(50).toISOString() }));
  expect((await readJournal(target.live)).map(({ action }) => action)).toEqual([
    ...['activate', 'activate', 'activate', 'activate', 'activate', 'repair', 'rollback'],
  ]);
});

test('the journal of another history is not used', async () => {
  const folder = backupFolder(temporaryFolder());
  const site = await liveSite();
  await backUp(site, folder, minute(0));
  const other = memorySite('other', 'a secret');
  await deployTiny(other.live, ['shell', 'other'], ['careers', 'a'], ['careers', 'b'], ['careers', 'c']);
  await backUp(other, folder, minute(10));
  const plan = await planRestore(folder, minute(5), now);
  expect(plan.later).toBeNull();
  expect(plan.entries).toEqual({ restored: 3, cut: 0 });
});

test('waiting mails can be parked, and the rest stays as it was', async () => {
  const site = await liveSite();
  const mail = { lease_owner: 'me', lease_until: 5, error: null };
  site.table.push({ table: 'outbox', row: { id: 'a', state: 'waiting', ...mail } });
  site.table.push({ table: 'outbox', row: { id: 'b', state: 'sent', ...mail } });
  const folder = backupFolder(temporaryFolder());
  await backUp(site, folder);
  const target = memorySite('there');
  await restore(folder, target, null, true);
  expect(target.table.slice(2).map(({ row }) => row)).toEqual([
    { id: 'a', state: 'parked', error: 'parked by a restore', lease_owner: null, lease_until: 0 },
    { id: 'b', state: 'sent', ...mail },
  ]);
});

test('a file that was damaged in the site or in the folder is saved again once it is whole', async () => {
  const site = await liveSite();
  const folder = backupFolder(temporaryFolder());
  const key = 'job_applications/1700000000000_one.pdf';
  const content = site.objects.get(key) ?? bytes('');
  site.objects.set(key, bytes('damaged'));
  const { manifest } = await backUp(site, folder);
  expect(manifest.warnings).toEqual([
    'The file of the submission one has other bytes than it was sent with.',
  ]);
  site.objects.set(key, content);
  const next = await backUp(site, folder, minute(1));
  expect(next.manifest.warnings).toEqual([]);
  for (const file of next.manifest.files) await rm(folder.fileOf(file));
  await backUp(site, folder, minute(2));
  const target = memorySite('there');
  await restore(folder, target);
  expect(await digestOfSite(target)).toEqual(await digestOfSite(site));
});

test('removing a backup removes what only it has', async () => {
  const site = await liveSite();
  const folder = backupFolder(temporaryFolder());
  const old = await backUp(site, folder, minute(0));
  site.table.shift();
  site.objects.delete('job_applications/1700000000000_one.pdf');
  await backUp(site, folder, minute(1));
  // The rows as they were, and the file.
  expect(await folder.remove([old])).toBe(2);
  const target = memorySite('there');
  await restore(folder, target);
  expect(await digestOfSite(target)).toEqual(await digestOfSite(site));
});
