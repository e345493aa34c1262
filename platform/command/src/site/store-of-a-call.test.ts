import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { localStore } from '@platform/releases';
import { temporaryFolder, tinyRelease } from '@platform/releases/testing';
import { testSite } from '../testing/test-site.ts';
import { writeBuild } from '../testing/write-build.ts';

const reading = [
  ['status'],
  ['history'],
  ['verify'],
  ['gc', '--dry-run'],
  ['doctor'],
  ['diff', 'catalog@live', 'catalog@previous'],
  ['check', 'catalog@rnowhere12'],
  ['activate', 'catalog@rnowhere12', '--dry-run'],
  ['rollback', 'catalog', '--dry-run', '--reason', 'x'],
];

test.each(reading)(
  '%s with a store that does not exist names it, ends with 4 and creates nothing',
  async (...args) => {
    const folder = join(temporaryFolder(), 'misspelt');
    const { run, json } = testSite({ store: localStore(folder), storePlace: folder });
    const { code, out, store } = await run(...args);
    expect(store).toBe(`Store: ${folder}`);
    expect({ code, out }).toEqual({ code: 4, out: expect.any(Array) });
    expect(await json(...args)).toMatchObject({ code: 4, result: { store: folder, exit: 4 } });
    expect(existsSync(folder)).toBe(false);
  },
);

test('gc of a store without a journal removes nothing and ends with 4', async () => {
  const { run } = testSite();
  expect(await run('gc')).toMatchObject({ code: 4, err: [expect.stringContaining('The journal is empty')] });
});

test.each([['deploy'], ['publish']])(
  '%s --dry-run creates nothing in a store that does not exist',
  async (subcommand) => {
    const folder = join(temporaryFolder(), 'new');
    const { run, sources } = testSite({ store: localStore(folder), storePlace: folder });
    sources(tinyRelease('shell'));
    expect(await run(subcommand, 'shell', '--dry-run')).toMatchObject({ code: 0, store: `Store: ${folder}` });
    expect(existsSync(folder)).toBe(false);
  },
);

test('a remote is neither published nor deployed without a live shell', async () => {
  const { run, store, sources } = testSite();
  const catalog = tinyRelease('catalog');
  sources(catalog);
  const from = writeBuild(catalog).folder;
  for (const args of [[], ['--dry-run'], ['--from', from]]) {
    const { code, err } = await run('deploy', 'catalog', ...args);
    expect({ code, err }).toEqual({ code: 4, err: [expect.stringContaining('No shell is live')] });
  }
  expect(await store.list('releases/')).toEqual([]);
});
