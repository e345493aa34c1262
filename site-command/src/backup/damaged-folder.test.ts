import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deployTiny, temporaryFolder } from '@site/composition/testing';
import { seededRandom } from '../testing/drills/seeded-random.ts';
import { bytes, digestOfSite, type MemorySite, memorySite } from '../testing/memory-site.ts';
import { applyTransfer, planTransfer, verifyTransfer } from '../transfer/transfer.ts';
import { type BackupFolder, backupFolder } from './backup-folder.ts';
import { planRestore } from './plan-restore.ts';
import { checkContents, restoreSource } from './restore-source.ts';
import { takeBackup } from './take-backup.ts';

const seeds = Array.from({ length: 30 }, (_, index) => index + 1);

async function liveSite(): Promise<MemorySite> {
  const site = memorySite('here', 'a secret');
  await deployTiny(site.live, ['shell', 'one'], ['careers', 'a'], ['careers', 'b']);
  site.apply('one');
  site.apply('two');
  return site;
}

const backUp = (site: MemorySite, folder: BackupFolder, minute: number) =>
  folder.whileLocked(() =>
    takeBackup({ site, folder, now: () => new Date(Date.UTC(2026, 0, 5, 10, minute)), by: 'asha' }),
  );

async function restored(folder: BackupFolder): Promise<MemorySite> {
  const target = memorySite('there');
  const plan = await planRestore(folder, null, new Date(Date.UTC(2026, 0, 6)));
  await checkContents(folder, plan);
  const source = restoreSource(folder, plan, false);
  const transfer = await planTransfer(source, target);
  await applyTransfer(source, target, transfer);
  await verifyTransfer(source, target, transfer);
  return target;
}

const damages = {
  flip: async (path: string, at: number) => {
    const content = await readFile(path);
    const index = at % content.byteLength;
    content[index] = (content[index] ?? 0) ^ 1;
    await writeFile(path, content);
  },
  truncate: (path: string, at: number) => truncate(path, at % 7),
  delete: (path: string) => rm(path),
};

test.each(seeds)('damage %i of a folder: the next backup can be restored, and says so', async (seed) => {
  const random = seededRandom(seed, 'damage');
  const site = await liveSite();
  const folder = backupFolder(temporaryFolder());
  await backUp(site, folder, 0);
  const files = (await readdir(folder.path, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name !== 'lock')
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  const hit = new Set(Array.from({ length: 1 + random.int(3) }, () => files[random.int(files.length)] ?? ''));
  for (const path of hit) {
    const kind = (['flip', 'truncate', 'delete'] as const)[random.int(3)] ?? 'flip';
    await damages[kind](path, random.int(1_000_000));
  }
  if (random.chance(0.3)) site.apply('three');
  if (random.chance(0.3)) await deployTiny(site.live, ['careers', 'c']);
  const { backup, damaged } = await backUp(site, folder, 1);
  expect(backup.manifest.warnings).toEqual([]);
  expect(await digestOfSite(await restored(folder))).toEqual(await digestOfSite(site));
  // Contents that a backup names are not in `backups/`. The rest of the damage is found unless nothing names it any more.
  const manifests = [...hit].filter((path) => path.includes('/backups/')).length;
  if (manifests === 0) expect(damaged).toHaveLength(hit.size);
  expect((await backUp(site, folder, 2)).damaged).toEqual([]);
});

test('what is damaged in the folder and in the site is a warning, and the rest can be restored', async () => {
  const site = await liveSite();
  const folder = backupFolder(temporaryFolder());
  const { backup } = await backUp(site, folder, 0);
  for (const file of backup.manifest.files) await damages.flip(folder.fileOf(file), 5);
  const key = backup.manifest.files[0]?.key ?? '';
  site.objects.set(key, bytes('damaged'));
  const next = await backUp(site, folder, 1);
  expect(next.backup.manifest.warnings).toEqual([
    'The file of the submission one has other bytes than it was sent with.',
  ]);
  expect(next.damaged.map(({ status }) => status).sort()).toEqual(['lost', 'written-again']);
  expect(await digestOfSite(await restored(folder))).toEqual(await digestOfSite(site));
});

test('a backup reads releases and files that an earlier one has from the folder only', async () => {
  const site = await liveSite();
  const folder = backupFolder(temporaryFolder());
  await backUp(site, folder, 0);
  site.apply('three');
  const { release } = (await deployTiny(site.live, ['careers', 'c']))[0] ?? {};
  const reads: string[] = [];
  const watched = <Part extends MemorySite['store']>(part: Part) => ({
    ...part,
    read: (key: string) => {
      reads.push(key);
      return part.read(key);
    },
  });
  const { backup } = await backUp(
    { ...site, store: watched(site.store), files: watched(site.files) },
    folder,
    1,
  );
  expect(backup.manifest.warnings).toEqual([]);
  const immutable = reads.filter((key) => /^(releases|job_applications)\//.test(key));
  const added = (key: string) => key.includes(`/${release?.id}/`) || key.endsWith('_three.pdf');
  expect(immutable.length).toBeGreaterThan(1);
  expect(immutable.filter((key) => !added(key))).toEqual([]);
});

test('a release file that was damaged in the site is read again once it is published again', async () => {
  const site = await liveSite();
  const folder = backupFolder(temporaryFolder());
  // Only a rollback of two steps leads to this release.
  const [old] = await deployTiny(site.live, ['careers', 'x'], ['careers', 'c'], ['careers', 'd']);
  const keys = await site.live.list(`releases/careers/${old?.release.id}/`);
  const key = keys.find((name) => !name.endsWith('.json')) ?? '';
  const content = (await site.live.read(key)) ?? bytes('');
  await site.live.remove(key);
  await site.live.create(key, bytes('damaged'));
  const { backup } = await backUp(site, folder, 0);
  expect(backup.manifest.warnings).toEqual([
    expect.stringContaining('has other bytes than release.json says'),
  ]);
  await site.live.remove(key);
  await site.live.create(key, content);
  expect((await backUp(site, folder, 1)).backup.manifest.warnings).toEqual([]);
  expect(await digestOfSite(await restored(folder))).toEqual(await digestOfSite(site));
});

test('a release whose record cannot be read is a warning, and the rest is saved', async () => {
  const site = await liveSite();
  const key = (await site.live.list('releases/shell/')).find((name) => name.endsWith('release.json')) ?? '';
  await site.live.remove(key);
  await site.live.create(key, bytes('{'));
  const folder = backupFolder(temporaryFolder());
  const { backup } = await backUp(site, folder, 0);
  expect(backup.manifest.warnings).toEqual([expect.stringContaining('release.json of shell@')]);
  expect(await digestOfSite(await restored(folder))).toEqual(await digestOfSite(site));
});

test('what is missing for good is looked for once more, and by later backups not again', async () => {
  const site = await liveSite();
  const folder = backupFolder(temporaryFolder());
  site.objects.delete('job_applications/1700000000000_one.pdf');
  let readings = 0;
  const records = {
    ...site.records,
    rows: () => {
      readings += 1;
      return site.records.rows();
    },
  };
  await backUp({ ...site, records }, folder, 0);
  expect(readings).toBe(2);
  const { backup } = await backUp({ ...site, records }, folder, 1);
  expect(backup.manifest.warnings).toHaveLength(1);
  expect(readings).toBe(3);
});
