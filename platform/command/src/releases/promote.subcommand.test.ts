import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { exactReleases, foldJournal, localStore, readJournal, type Store } from '@platform/releases';
import { packSourceMaps, storeSourceMaps } from '@platform/releases/source-maps';
import {
  catalog,
  deployTiny,
  publishAs,
  publishTiny,
  setOwners,
  storeAs,
  temporaryFolder,
  testOwners,
} from '@platform/releases/testing';
import { verifyRelease } from '@platform/releases/verify';
import { liveTestSite, testSite } from '../testing/test-site.ts';

const next = catalog('next');
const name = `catalog@${next.release.id}`;
const folder = `releases/catalog/${next.release.id}/`;

async function overwrite(store: Store, key: string, content: string | object): Promise<void> {
  await store.remove(key);
  await store.create(key, Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)));
}

/** A staging site in a folder, and a live site. */
async function open() {
  const place = join(temporaryFolder(), 'staging');
  const staging = localStore(place);
  await deployTiny(staging, ['shell', 'one']);
  const site = await liveTestSite();
  const live = async () => foldJournal(await readJournal(site.store)).units.catalog?.id;
  const promote = (...more: readonly string[]) => site.run('promote', name, '--from', place, ...more);
  return { ...site, staging, place, live, promote };
}

test('promote copies a release with its source maps from another store, checks it and makes it live', async () => {
  const { run, store, staging, place, live, promote, b } = await open();
  await publishTiny(staging, next);
  const maps = packSourceMaps({ 'CellarPage.js': { version: 3, sources: [], names: [], mappings: '' } });
  await storeSourceMaps(staging, next.release, maps);
  const before = readdirSync(place, { recursive: true });
  const dry = await promote('--dry-run');
  expect([dry.code, dry.out.at(-1)]).toEqual([0, `${name} would go live.`]);
  expect([await live(), await store.list(folder)]).toEqual([b, []]);
  const { code, out } = await promote('--reason', 'tried on staging');
  expect(code).toBe(0);
  expect(out[0]).toBe(`${name}: copied 8 files from ${place}.`);
  expect(out.join('\n')).toMatch(/compatibility +passed/);
  expect(await live()).toBe(next.release.id);
  expect(await store.list(folder)).toEqual(await staging.list(folder));
  const { release } = next;
  expect(await verifyRelease(store, release)).toEqual([]);
  const [here, there] = await Promise.all(
    [store, staging].map(async (one) => exactReleases(one, await readJournal(one), [release])),
  );
  expect(here).toEqual(there);
  expect((await promote()).out).toEqual([
    `${name} is published already.`,
    expect.stringContaining('is live already'),
  ]);
  expect((await run('promote', 'catalog@live', '--from', place)).code).toBe(4);
  expect(readdirSync(place, { recursive: true })).toEqual(before);
});

const file = `${folder}CellarPage.js`;
const broken: Readonly<Record<string, readonly [(staging: Store) => Promise<unknown>, string, number]>> = {
  'that is not there': [async () => undefined, 'release-unknown', 4],
  'without a file': [
    async (staging) => [await publishTiny(staging, next), await staging.remove(file)],
    'release-incomplete',
    3,
  ],
  'with a changed file': [
    async (staging) => [await publishTiny(staging, next), await overwrite(staging, file, 'x')],
    'release-incomplete',
    3,
  ],
  'of a newer version': [
    async (staging) => {
      await publishTiny(staging, next);
      const record = { ...next.release, later: true };
      await overwrite(staging, `${folder}release.json`, record);
    },
    'release-newer',
    1,
  ],
};

test.each(Object.entries(broken))(
  'promote refuses a release %s, and nothing goes live',
  async (_, breaks) => {
    const { json, staging, place, live, b } = await open();
    const [prepare, code, exit] = breaks;
    await prepare(staging);
    expect(await json('promote', name, '--from', place)).toMatchObject({
      code: exit,
      result: { error: { code, message: expect.stringContaining(name) } },
    });
    expect(await live()).toBe(b);
  },
);

test('promote refuses a release that differs from the one of the same name here', async () => {
  const { json, staging, place, store, live, b } = await open();
  await publishTiny(staging, next);
  const routes = next.release.routes.map((route) => ({ ...route, title: 'Another title' }));
  const { readFile } = next;
  await publishTiny(store, { ...next, readFile, release: { ...next.release, routes } });
  expect(await json('promote', name, '--from', place)).toMatchObject({
    code: 3,
    result: { error: { code: 'release-differs' } },
  });
  expect(await live()).toBe(b);
});

test('promote needs a store, and one that exists', async () => {
  const { run } = await open();
  expect((await run('promote', name)).code).toBe(2);
  expect((await run('promote', name, '--from', 'ftp://staging')).code).toBe(2);
  expect((await run('promote', name, '--from', join(temporaryFolder(), 'misspelt'))).code).toBe(4);
});

describe('on a site with owners', () => {
  async function owned(owners = testOwners) {
    const { staging, place, store, live, b } = await open();
    await setOwners(store, owners);
    const as = (by: string) => testSite({ store: storeAs(store, by) });
    const promote = (by: string) => as(by).json('promote', name, '--from', place);
    return { staging, place, live, b, promote, as };
  }

  test('the signature of who may publish the unit is copied, so who promotes needs no right to publish', async () => {
    const { staging, live, promote } = await owned();
    await publishAs(staging, 'pipe', next);
    expect(await promote('asha')).toMatchObject({ code: 12 });
    expect(await promote('ravi')).toMatchObject({ code: 0 });
    expect(await live()).toBe(next.release.id);
  });

  test('what nobody who may has signed needs a key that may publish, and none of another site’s keys counts', async () => {
    const { staging, live, b, promote } = await owned();
    await publishAs(staging, 'shop', next);
    expect(await promote('ravi')).toMatchObject({
      code: 12,
      result: { error: { message: expect.stringContaining('right to publish catalog') } },
    });
    expect(await live()).toBe(b);
  });

  test('a staging site with owners vouches only for what its own publishers have signed', async () => {
    const { staging, promote } = await owned();
    await setOwners(staging);
    await publishAs(staging, 'shop', next);
    expect(await promote('ravi')).toMatchObject({ code: 3, result: { error: { code: 'release-unsigned' } } });
  });

  test('a key that may publish signs what it copies, and the hash of a name says which record it may be', async () => {
    const catalogOwners = { publish: ['ravi'], activate: ['ravi'], paths: ['/cellar', '/join-innovation'] };
    const owners = { ...testOwners, units: { ...testOwners.units, catalog: catalogOwners } };
    const { staging, place, live, promote, as } = await owned(owners);
    await publishTiny(staging, next);
    const other = await as('ravi').json('promote', `${name}#${'0'.repeat(64)}`, '--from', place);
    expect(other).toMatchObject({ code: 3, result: { error: { code: 'release-swapped' } } });
    expect(await promote('ravi')).toMatchObject({ code: 0 });
    expect(await live()).toBe(next.release.id);
  });
});
