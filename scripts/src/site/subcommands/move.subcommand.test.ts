import { join } from 'node:path';
import { localStore } from '@site/composition';
import { deployTiny, temporaryFolder } from '@site/composition/testing';
import { openRepositories } from '@site/server';
import { liveFolderSite } from '../testing/folder-site.ts';
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
  ]);
  expect(await recordsOf(data)).toEqual(await recordsOf(site.env.DATA_DIR ?? ''));
  const moved = testSite({ store: localStore(store), storePlace: store, env: { DATA_DIR: data } });
  expect((await moved.run('verify', '--all')).code).toBe(0);
  expect((await site.run('move', '--to', store, '--database', data, '--files', data)).code).toBe(0);
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

test('a target that has gone on by itself is refused', async () => {
  const site = await liveFolderSite();
  const store = join(temporaryFolder(), 'store');
  await site.run('move', '--to', store);
  await deployTiny(localStore(store), ['careers', 'c']);
  const { code, err } = await site.run('move', '--to', store);
  expect({ code, err }).toEqual({ code: 3, err: [expect.stringContaining(`${store} holds `)] });
});

test('records that change while they are copied are refused, and none is written', async () => {
  const site = await liveFolderSite();
  const [from, to] = [site.env.DATA_DIR ?? '', join(temporaryFolder(), 'data')];
  const repositories = await openRepositories(places(from));
  let moving = true;
  const writing = (async () => {
    for (let count = 0; moving; count += 1) {
      await repositories.captchaSolutions.use(`solution ${count}`, count);
      await new Promise(setImmediate);
    }
  })();
  const { code, err } = await site.run('move', '--database', to, '--files', to);
  moving = false;
  await writing;
  await repositories.close();
  expect({ code, err }).toEqual({ code: 5, err: [expect.stringContaining('stop every server')] });
  expect((await recordsOf(to)).rows).toEqual({});
});

test.each([
  [[], 'move needs --to, --database or --files.'],
  [['--database', '/elsewhere'], 'Records and files in a folder are in the same one'],
  [['--database', '/elsewhere', '--files', '/another'], 'Records and files in a folder are in the same one'],
  [['--database', 'mysql://host/name'], 'DATABASE_URL must be an address like postgres://'],
  [['--files', 's3://UPPER/x'], 'FILES_URL must be an address like s3://'],
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
