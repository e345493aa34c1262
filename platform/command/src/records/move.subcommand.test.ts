import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { temporaryFolder } from '@platform/releases/testing';
import { emptySite, type FolderSite, liveFolderSite } from '../testing/folder-site.ts';
import { digestRows } from './transfer/records.ts';

const recordsOf = (dataDir: string) =>
  emptySite({ DATA_DIR: dataDir }).records(({ rows }) => digestRows(rows()));

test('the records are moved to another folder, and the settings to change are named', async () => {
  const site = await liveFolderSite();
  const from = site.env.DATA_DIR;
  const to = join(temporaryFolder(), 'data');
  const moved = await site.run('move', '--database', to);
  expect(moved).toMatchObject({ code: 0, err: [] });
  expect(moved.out.slice(moved.out.indexOf('Set on every server, then start them:') + 1)).toEqual([
    `  DATA_DIR=${to}, without DATABASE_URL`,
    `  Uploaded files are in ${join(from, 'files')}: copy them to DATA_DIR/files or to the bucket of FILES_URL`,
  ]);
  expect(await recordsOf(to)).toEqual(await recordsOf(from));
  expect(await readFile(join(to, 'secret'))).toEqual(await readFile(join(from, 'secret')));
  const again = await site.run('move', '--database', to);
  expect(again).toMatchObject({ code: 0, err: [] });
  expect(again.out[0]).toBe(`records  there already → ${join(to, 'site.sqlite')}`);
});

test('--dry-run writes nothing', async () => {
  const site = await liveFolderSite();
  const to = join(temporaryFolder(), 'data');
  const { code, out } = await site.run('move', '--database', to, '--dry-run');
  expect({ code, out }).toEqual({
    code: 0,
    out: [expect.stringMatching(/^records {2}2 reviews → /)],
  });
  expect((await recordsOf(to)).rows).toEqual({});
});

test('a target with other records is refused', async () => {
  const [site, other] = [await liveFolderSite(), await liveFolderSite()];
  const to = other.env.DATA_DIR;
  await other.records(({ partRecords }) => partRecords('reviews').remove('R1'));
  const before = await recordsOf(to);
  const { code, err } = await site.run('move', '--database', to);
  expect({ code, err }).toEqual({ code: 3, err: [expect.stringContaining(to)] });
  expect(await recordsOf(to)).toEqual(before);
});

/** Runs `move` while the records of the source change. */
async function moveWhileServersRun(site: FolderSite, ...args: readonly string[]) {
  const database = new DatabaseSync(join(site.env.DATA_DIR ?? '', 'site.sqlite'));
  const add = database.prepare('INSERT INTO used_ids VALUES (?, ?)');
  let moving = true;
  const writing = (async () => {
    for (let count = 0; moving; count += 1) {
      add.run(`solution ${count}`, count);
      await new Promise(setImmediate);
    }
  })();
  const { code, err } = await site.run('move', ...args);
  moving = false;
  await writing;
  database.close();
  return { code, err };
}

test('records that change while they are copied are refused, and none is written', async () => {
  const site = await liveFolderSite();
  const to = join(temporaryFolder(), 'data');
  const refused = await moveWhileServersRun(site, '--database', to);
  expect(refused).toEqual({ code: 5, err: [expect.stringContaining('stop every server')] });
  expect((await recordsOf(to)).rows).toEqual({});
});

test('an address with a password is printed without it', async () => {
  const site = await liveFolderSite();
  const address = 'postgres://someone:a-password@127.0.0.1:1/site';
  const { code, out, err } = await site.run('move', '--database', address, '--dry-run');
  expect(code).toBe(1);
  expect([...out, ...err].join('\n')).not.toContain('a-password');
});
