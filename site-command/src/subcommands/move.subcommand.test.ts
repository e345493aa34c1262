import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { collectGarbage, findGarbage, localStore, publish, readJournal, type Store } from '@site/composition';
import { authorOf, deployTiny, temporaryFolder } from '@site/composition/testing';
import { openFiles, openRepositories } from '@site/server';
import { applicationOf, fileOf } from '../testing/drills/drill-content.ts';
import { type FolderSite, liveFolderSite } from '../testing/folder-site.ts';
import { testSite } from '../testing/test-site.ts';
import { digestRows } from '../transfer/records.ts';

const places = (dataDir: string) => ({ dataDir, databaseUrl: null, filesUrl: null });

async function recordsOf(dataDir: string) {
  const repositories = await openRepositories(places(dataDir));
  try {
    return await digestRows(repositories.rows());
  } finally {
    await repositories.close();
  }
}

test('the whole site is moved to other folders, and the settings to change are named', async () => {
  const site = await liveFolderSite();
  const to = temporaryFolder();
  const [store, data] = [join(to, 'store'), join(to, 'data')];
  const { code, out, err } = await site.run('move', '--to', store, '--database', data, '--files', data);
  expect({ code, err }).toEqual({ code: 0, err: [] });
  expect(out.slice(out.indexOf('Set on every server, then start them:') + 1)).toEqual([
    `  SITE_STORE=${store}`,
    `  DATA_DIR=${data}, without DATABASE_URL`,
    `  DATA_DIR=${data}, without FILES_URL`,
    'Set SITE_STORE in every pipeline and for everybody who deploys or rolls back too. Until then deploy nothing: a ' +
      'deployment into the old store ends with 0, and no server shows it.',
  ]);
  expect(await recordsOf(data)).toEqual(await recordsOf(site.env.DATA_DIR ?? ''));
  const moved = testSite({ store: localStore(store), storePlace: store, env: { DATA_DIR: data } });
  expect((await moved.run('verify', '--all')).code).toBe(0);
  expect((await site.run('move', '--to', store, '--database', data, '--files', data)).code).toBe(0);
});

test('a journal that was repaired is moved with its repair', async () => {
  const site = await liveFolderSite();
  const newest = (await site.store.list('journal/')).at(-1) ?? '';
  const content = (await site.store.read(newest)) ?? new Uint8Array();
  await site.store.remove(newest);
  await site.store.create(newest, content.slice(0, 20));
  expect((await site.run('repair')).code).toBe(0);
  const store = join(temporaryFolder(), 'store');
  expect(await site.run('move', '--to', store)).toMatchObject({ code: 0, err: [] });
  expect(await readJournal(localStore(store))).toEqual(await readJournal(site.store));
});

test('a second run copies what went live since the first', async () => {
  const site = await liveFolderSite();
  const store = join(temporaryFolder(), 'store');
  await site.run('move', '--to', store);
  await deployTiny(site.store, ['careers', 'c']);
  const { out } = await site.run('move', '--to', store);
  expect(out[0]).toMatch(/^store {4}\d+ to copy, \d+ there already → /);
  expect(await localStore(store).list('journal/')).toHaveLength(4);
});

test('what the purge and gc remove between two runs is removed from the target, and nothing else', async () => {
  const site = await liveFolderSite();
  const [from, to] = [site.env.DATA_DIR ?? '', temporaryFolder()];
  const [store, data] = [join(to, 'store'), join(to, 'data')];
  const orphan = 'job_applications/1700000000001_orphan.pdf';
  const files = await openFiles(places(from));
  await files.create(orphan, Buffer.from('%PDF of nobody'));
  const parts = ['--to', store, '--database', data, '--files', data];
  expect((await site.run('move', '--to', store)).code).toBe(0);
  expect((await moveWhileServersRun(site, ...parts)).code).toBe(5);

  await files.remove(orphan);
  await deployTiny(site.store, ['careers', 'c'], ['careers', 'd']);
  const rules = { now: Date.UTC(2027, 0, 1), tabAge: 1000, steps: 1 };
  await collectGarbage(site.store, await findGarbage(site.store, rules), rules, async () => undefined);
  const before = (await localStore(store).list('releases/')).length;

  const moved = await openFiles(places(data));
  const foreign = 'job_applications/1700000000002_foreign.pdf';
  await moved.create(foreign, Buffer.from('%PDF of another site'));
  const whole = ['move', ...parts];
  const { code, err } = await site.run(...whole);
  expect({ code, err }).toEqual({ code: 3, err: [expect.stringContaining(foreign)] });
  expect(await moved.read(orphan)).not.toBeNull();
  expect(await moved.read(foreign)).not.toBeNull();

  await moved.remove(foreign);
  const dry = await site.run(...whole, '--dry-run');
  expect(dry.out.find((line) => line.startsWith('files'))).toContain('1 to delete');
  expect(await localStore(store).list('releases/')).toHaveLength(before);
  expect(await site.run(...whole)).toMatchObject({ code: 0, err: [] });
  expect(await moved.read(orphan)).toBeNull();
  expect(await localStore(store).list('releases/')).toEqual(await site.store.list('releases/'));

  // The move is complete: what the source deletes from now on stays in the target.
  await files.remove('job_applications/1700000000000_asha.pdf');
  expect((await site.run(...whole)).err[0]).toContain('_asha.pdf, which is not in');
  expect(await moved.read('job_applications/1700000000000_asha.pdf')).not.toBeNull();
});

test('what is repaired at the source between two runs is replaced in the target, and never an entry of the journal', async () => {
  const site = await liveFolderSite();
  const store = join(temporaryFolder(), 'store');
  const [tiny] = await deployTiny(site.store, ['careers', 'c']);
  if (!tiny) throw new Error('One release was deployed.');
  const [page = ''] = await site.store.list('pages/');
  const file = `releases/careers/${tiny.release.id}/CareerPage.js`;
  const [entry = ''] = await site.store.list('journal/');
  const write = async (to: Store, key: string, content: Uint8Array) => {
    await to.remove(key);
    await to.create(key, content);
  };
  const contentOf = async (key: string) => (await site.store.read(key)) ?? new Uint8Array();
  const wholePage = await contentOf(page);
  for (const key of [page, file]) await write(site.store, key, (await contentOf(key)).slice(1));
  expect((await site.run('move', '--to', store)).code).toBe(0);

  await write(site.store, page, wholePage);
  await publish(site.store, tiny.release, tiny.readFile, authorOf(9));
  const { code, out, err } = await site.run('move', '--to', store);
  expect({ code, err }).toEqual({ code: 0, err: [] });
  expect(out[0]).toMatch(
    /^store {4}0 to copy, \d+ there already, 2 to replace, which the source has changed → /,
  );
  for (const key of await site.store.list('releases/'))
    expect(await localStore(store).read(key)).toEqual(await contentOf(key));
  expect(await localStore(store).read(page)).toEqual(wholePage);

  await write(localStore(store), entry, Buffer.from('{}'));
  const refused = await site.run('move', '--to', store);
  expect(refused).toMatchObject({
    code: 3,
    err: [expect.stringContaining(`${entry}, which has other bytes in`)],
  });
});

test('the record of a move holds no key, and only its owner can read it', async () => {
  const site = await liveFolderSite();
  const to = join(temporaryFolder(), 'data');
  await moveWhileServersRun(site, '--database', to, '--files', to);
  const folder = join(site.env.DATA_DIR ?? '', 'moves');
  const names = await readdir(folder);
  expect(names).toHaveLength(1);
  for (const name of names) {
    expect(await readFile(join(folder, name), 'utf8')).toMatch(/^(\n[0-9a-f]{64})+\n$/);
    expect((await stat(join(folder, name))).mode & 0o077).toBe(0);
  }
});

test('a target that has gone on by itself is refused', async () => {
  const site = await liveFolderSite();
  const store = join(temporaryFolder(), 'store');
  await site.run('move', '--to', store);
  await deployTiny(localStore(store), ['careers', 'c']);
  const { code, err } = await site.run('move', '--to', store);
  expect({ code, err }).toEqual({ code: 3, err: [expect.stringContaining(`${store} holds `)] });
});

/** Runs `move` while the records of the source change: it copies store and files, and ends with code 5. */
async function moveWhileServersRun(site: FolderSite, ...args: readonly string[]) {
  const repositories = await openRepositories(places(site.env.DATA_DIR ?? ''));
  let moving = true;
  const writing = (async () => {
    for (let count = 0; moving; count += 1) {
      await repositories.captchaSolutions.use(`solution ${count}`, count);
      await new Promise(setImmediate);
    }
  })();
  const { code, err } = await site.run('move', ...args);
  moving = false;
  await writing;
  await repositories.close();
  return { code, err };
}

test('records that change while they are copied are refused, and none is written', async () => {
  const site = await liveFolderSite();
  const to = join(temporaryFolder(), 'data');
  const refused = await moveWhileServersRun(site, '--database', to, '--files', to);
  expect(refused).toEqual({ code: 5, err: [expect.stringContaining('stop every server')] });
  expect((await recordsOf(to)).rows).toEqual({});
});

test('a file that was missing before the move is named, and the rest is moved', async () => {
  const site = await liveFolderSite();
  const from = places(site.env.DATA_DIR ?? '');
  const [there, missing] = [1, 2].map((count) => ({ seed: 1, writer: 1, count }));
  const time = { began: 1_700_000_000_000 };
  const repositories = await openRepositories(from);
  const files = await openFiles(from);
  if (!there || !missing) throw new Error('Two names were made.');
  for (const name of [there, missing]) await repositories.submissions.accept(applicationOf(name, time));
  await files.create(fileOf(there, time).key, fileOf(there, time).content);
  await repositories.close();
  const data = join(temporaryFolder(), 'data');
  const { code, result } = await site.json('move', '--database', data, '--files', data);
  expect({ code, result }).toMatchObject({
    code: 8,
    result: { warnings: ['The file of the submission a-w1-2 was missing before the move.'] },
  });
  expect(await recordsOf(data)).toEqual(await recordsOf(from.dataDir));
});

test.each([
  [[], 'move needs --to, --database or --files.'],
  [['--database', '/elsewhere'], 'Records and files in a folder are in the same one'],
  [['--database', '/elsewhere', '--files', '/another'], 'Records and files in a folder are in the same one'],
  [['--database', 'mysql://host/name'], 'DATABASE_URL must be an address like postgres://'],
  [['--files', 's3://UPPER/x'], 'FILES_URL must be an address like s3://'],
  [
    ['--to', 's3://company', '--database', 'postgres://127.0.0.1:1/site'],
    'the uploaded files: name one with --files.',
  ],
  [
    ['--to', 's3://company/', '--database', 'postgres://127.0.0.1:1/site'],
    'the uploaded files: name one with --files.',
  ],
])('move %j is refused', async (args, words) => {
  const { code, err } = await (await liveFolderSite()).run('move', ...args);
  expect({ code, err }).toEqual({ code: 2, err: [expect.stringContaining(words), expect.any(String)] });
});

test('an address with a password is printed without it', async () => {
  const site = await liveFolderSite();
  const address = 'postgres://someone:a-password@127.0.0.1:1/site';
  const { code, out, err } = await site.run('move', '--database', address, '--dry-run');
  expect(code).toBe(1);
  expect([...out, ...err].join('\n')).not.toContain('a-password');
});
