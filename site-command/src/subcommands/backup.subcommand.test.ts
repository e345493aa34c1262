import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@site/composition/testing';
import { emptySite, liveFolderSite } from '../testing/folder-site.ts';
import { testSite } from '../testing/test-site.ts';

const filesIn = async (folder: string) => (await readdir(folder, { recursive: true })).sort();

test('a site is backed up and restored by two commands, and the copy has the same digests', async () => {
  const site = await liveFolderSite();
  const backups = join(temporaryFolder(), 'backups');
  const saved = await site.run('backup', backups);
  expect(saved).toMatchObject({ code: 0, err: [] });
  expect(saved.out[0]).toMatch(/^Saved as of .*: 3 entries of the journal, .* 1 files, 2 employees /);
  expect(saved.out[1]).toBe('The secret of the data folder is in the backup.');

  const target = emptySite();
  const { code, out } = await target.run('restore', backups);
  expect({ code, out }).toMatchObject({ code: 0 });
  expect(out).toContain('Read back and compared:');
  expect(await target.store.list('journal/')).toEqual(await site.store.list('journal/'));
  expect((await target.run('verify', '--all')).code).toBe(0);
  const secretOf = ({ env }: { env: Readonly<Record<string, string>> }) => join(env.DATA_DIR ?? '', 'secret');
  expect(readFileSync(secretOf(target), 'utf8')).toBe(readFileSync(secretOf(site), 'utf8'));
  expect((await stat(secretOf(target))).mode & 0o777).toBe(0o600);

  const again = await target.json('restore', backups);
  expect(again.result).toMatchObject({ exit: 0, entries: { restored: 3, cut: 0 } });
});

test('no output holds the secret, and a restore names no file of a person', async () => {
  const site = await liveFolderSite();
  const backups = temporaryFolder();
  const outputs = [
    await site.run('backup', backups, '--json'),
    await site.run('restore', backups),
    await site.run('restore', backups, '--json'),
  ].flatMap(({ out, err }) => [...out, ...err]);
  expect(outputs.join('\n')).not.toMatch(/thirty-two characters|asha\.pdf/);
});

test('a dry run of either creates nothing', async () => {
  const site = await liveFolderSite();
  const backups = join(temporaryFolder(), 'backups');
  expect(await site.run('backup', backups, '--dry-run')).toMatchObject({ code: 0 });
  expect(existsSync(backups)).toBe(false);
  await site.run('backup', backups);
  const target = emptySite();
  const { code, out } = await target.run('restore', backups, '--dry-run');
  expect({ code, out }).toMatchObject({ code: 0 });
  expect(out.join('\n')).toContain(`2 employees → ${target.env.DATA_DIR}/site.sqlite`);
  expect(await filesIn(target.folder)).toEqual([]);
});

test('a store that was never live, or a data folder without a database, is refused', async () => {
  const backups = join(temporaryFolder(), 'backups');
  expect(await emptySite().run('backup', backups)).toMatchObject({ code: 4 });
  const site = await liveFolderSite();
  const elsewhere = { ...site.env, DATA_DIR: join(site.folder, 'misspelt') };
  const { code, err } = await testSite({ store: site.store, env: elsewhere }).run('backup', backups);
  expect({ code, err }).toEqual({
    code: 2,
    err: [expect.stringContaining('misspelt/site.sqlite holds no records'), expect.any(String)],
  });
  expect(existsSync(backups)).toBe(false);
  expect(existsSync(elsewhere.DATA_DIR)).toBe(false);
});

test('a backup that lacks something, or found damage in the folder, ends with a code of its own', async () => {
  const site = await liveFolderSite();
  const backups = temporaryFolder();
  expect((await site.run('backup', backups)).code).toBe(0);
  const [content = ''] = (await filesIn(join(backups, 'objects'))).filter((name) => name.includes('/'));
  writeFileSync(join(backups, 'objects', content), 'damaged');
  const repaired = await site.run('backup', backups);
  expect(repaired).toMatchObject({ code: 8, err: [] });
  expect(repaired.out.join('\n')).toMatch(
    /warning .* the content [0-9a-f]{64} was missing or damaged\. It was written/,
  );
  expect((await site.run('backup', backups)).code).toBe(0);
  const record =
    (await site.store.list('releases/shell/')).find((key) => key.endsWith('/release.json')) ?? '';
  await site.store.remove(record);
  const incomplete = await site.json('backup', backups);
  expect(incomplete).toMatchObject({ code: 8, result: { warnings: [expect.stringContaining('shell@')] } });
});

test('--keep and --days delete older backups, and what only they had', async () => {
  const site = await liveFolderSite();
  const backups = temporaryFolder();
  for (let count = 0; count < 3; count += 1) await site.run('backup', backups);
  const manifests = () => readdir(join(backups, 'backups'));
  const before = await manifests();
  expect(before).toHaveLength(3);
  const { out } = await site.run('backup', backups, '--keep', '2', '--dry-run');
  expect(out.filter((line) => line.startsWith('would delete'))).toEqual(
    before.slice(0, 2).map((name) => `would delete ${name}`),
  );
  await site.run('backup', backups, '--keep', '2');
  const kept = await manifests();
  expect(kept).toHaveLength(2);
  expect(kept[0]).toBe(before[2]);
  await site.run('backup', backups, '--days', '1');
  expect(await manifests()).toHaveLength(3);
});

test('a target that is not empty is refused, and the message names what is there', async () => {
  const site = await liveFolderSite();
  const backups = temporaryFolder();
  await site.run('backup', backups);
  rmSync(site.env.SITE_STORE ?? '', { recursive: true });
  const other = await liveFolderSite();
  const { code, err } = await other.run('restore', backups, '--at', '2020-01-01T00:00Z');
  expect({ code, err }).toEqual({ code: 4, err: [expect.stringContaining('no backup of 2020-01-01')] });
  await other.store.create('journal/00000004.json', Buffer.from('{}'));
  const refused = await other.run('restore', backups);
  expect(refused).toMatchObject({ code: 3 });
  expect(refused.err[0]).toContain('journal/00000004.json');
});

test('--at is printed in UTC, and so is that nothing later continues the journal', async () => {
  const site = await liveFolderSite();
  const backups = temporaryFolder();
  const { result: saved } = await site.json('backup', backups);
  const now = () => new Date(Date.parse(String(saved.at)) + 3_600_000);
  const { store, env } = emptySite();
  const later = testSite({ store, storePlace: env.SITE_STORE ?? '', env, now });
  const asked = new Date(Date.parse(String(saved.at)) + 60_000).toISOString();
  const local = new Date(Date.parse(asked) + 19_800_000).toISOString().replace('Z', '+05:30');
  for (const more of [['--dry-run'], []]) {
    const { code, out } = await later.run('restore', backups, '--at', local, ...more);
    expect({ code, out }).toMatchObject({ code: 0 });
    expect(out[0]).toBe(`Asked for: ${asked}.`);
    expect(out).toContain(
      `No later backup continues this journal: what went live between ${saved.at} and ${asked} is not restored.`,
    );
  }
  expect((await later.json('restore', backups, '--at', local)).result).toMatchObject({ asked, later: null });
  const { code, err } = await site.run('restore', backups, '--at', '2999-01-01T00:00Z');
  expect({ code, err }).toEqual({
    code: 2,
    err: [expect.stringContaining('in the future'), expect.any(String)],
  });
});

test('a folder without a backup, and a time that is none, are refused', async () => {
  const site = emptySite();
  expect(await site.run('restore', join(site.folder, 'none'))).toMatchObject({ code: 4 });
  expect(await site.run('restore', site.folder, '--at', 'noon')).toMatchObject({ code: 2 });
});
