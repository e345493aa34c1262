import { packSourceMaps, storeSourceMaps } from '../core/releases/source-maps.ts';
import { faultyStore } from '../testing/faulty-store.ts';
import { memoryStore } from '../testing/memory-store.ts';
import { overwrite } from '../testing/owned-site.ts';
import { tinyRelease } from '../testing/tiny-release.ts';
import { publishTiny } from '../testing/tiny-site.ts';
import { releaseAssets } from './assets.ts';

async function published() {
  const store = memoryStore();
  const files = { 'CellarPage.js.gz': 'gzipped', 'CellarPage.js.br': 'brotli', 'CellarPage.js.map': '{}' };
  const { release } = await publishTiny(store, tinyRelease('catalog', { files }));
  await storeSourceMaps(store, release, packSourceMaps({}));
  return { store, release, assets: releaseAssets(store) };
}
const text = (content: Uint8Array | null | undefined) => content && new TextDecoder().decode(content);

test('a file of a published release has its codings, also if the release is not live', async () => {
  const { assets, release } = await published();
  const asset = await assets.find('catalog', release.id, 'CellarPage.js');
  expect(asset?.type).toBe('text/javascript; charset=utf-8');
  expect([asset?.plain, asset?.gzip, asset?.brotli].map(text)).toEqual([
    '// CellarPage one',
    'gzipped',
    'brotli',
  ]);
  expect(asset?.etag).toMatch(/^"[\w-]{22}"$/);
});

test('a file is read from the store once', async () => {
  const { store, release } = await published();
  const counting = faultyStore(store);
  const assets = releaseAssets(counting);
  await Promise.all([1, 2, 3].map(() => assets.find('catalog', release.id, 'remoteEntry.js')));
  expect(counting.calls.read).toEqual([
    `releases/catalog/${release.id}/release.json`,
    `releases/catalog/${release.id}/remoteEntry.js`,
  ]);
});

test.each([
  ['catalog', 'rnowhere12', 'CellarPage.js'],
  ['blog', 'rnowhere12', 'x.js'],
  ['my_blog', 'rnowhere12', 'x.js'],
  ['catalog', '../catalog', 'x.js'],
])('%s/%s/%s does not exist', async (unit, id, path) => {
  const { assets } = await published();
  expect(await assets.find(unit, id, path)).toBeNull();
});

test.each([
  'nothing.js',
  'release.json',
  'published.json',
  'source-maps.json.gz',
  'CellarPage.js.map',
  '../../../journal/00000001.json',
  'node/CellarPage.cjs',
])('%s of a release is not for browsers', async (path) => {
  const { assets, release } = await published();
  expect(await assets.find('catalog', release.id, path)).toBeNull();
});

function countedReads() {
  const store = memoryStore();
  const counting = faultyStore(store);
  return { store, read: counting.calls.read, assets: releaseAssets(counting) };
}

test('a release that goes live is found at once, and after it was live', async () => {
  const { store, assets } = countedReads();
  const tiny = await publishTiny(memoryStore(), tinyRelease('catalog'));
  const find = () => assets.find('catalog', tiny.release.id, 'CellarPage.js');
  expect(await find()).toBeNull();
  await publishTiny(store, tiny);
  assets.pin([tiny.release]);
  expect(await find()).not.toBeNull();
  assets.pin([]);
  expect(await find()).not.toBeNull();
  assets.close();
});

test('names that no release can have reach no store, and invented ones displace no release that is there', async () => {
  const { store, read, assets } = countedReads();
  const { release } = await publishTiny(store, tinyRelease('catalog'));
  const find = (id: string) => assets.find('catalog', id, 'CellarPage.js');
  expect(await find('x'.repeat(40))).toBeNull();
  expect(read).toEqual([]);
  expect(await find(release.id)).not.toBeNull();
  for (let invented = 0; invented < 2000; invented += 1) await find(`rinvented${invented}`);
  const before = read.length;
  expect(await find(release.id)).not.toBeNull();
  expect(await assets.find('catalog', release.id, 'JoinPage.js')).not.toBeNull();
  expect(read.slice(before)).toEqual([`releases/catalog/${release.id}/JoinPage.js`]);
});

test('a damaged file is not served', async () => {
  const { store, release, assets } = await published();
  await overwrite(store, `releases/catalog/${release.id}/CellarPage.js`, Buffer.from('alert(1)'));
  await expect(assets.find('catalog', release.id, 'CellarPage.js')).rejects.toMatchObject({
    code: 'release-incomplete',
  });
});

test('files of pinned releases are not displaced by requests for others, also if they are larger than the cache', async () => {
  const store = faultyStore(memoryStore());
  const assets = releaseAssets(store, { cacheSize: 500 });
  const publishMarked = async (mark: string) => {
    const files = { 'large.js': mark.repeat(200), 'small.js': mark.repeat(20) };
    return (await publishTiny(store, tinyRelease('catalog', { mark, files }))).release;
  };
  const live = await publishMarked('live');
  assets.pin([live]);
  while (assets.count().loaded < assets.count().files) await new Promise((done) => setImmediate(done));
  const older: string[] = [];
  for (let old = 0; old < 20; old += 1) older.push((await publishMarked(`old${old}.`)).id);
  for (const id of [...older, ...older]) expect(await assets.find('catalog', id, 'small.js')).not.toBeNull();
  // What others have displaced is read again: memory is bounded.
  expect(store.calls.read.filter((key) => key === `releases/catalog/${older[0]}/small.js`)).toHaveLength(2);
  for (const { path } of live.files) await store.remove(`releases/catalog/${live.id}/${path}`);
  for (const path of ['large.js', 'small.js'])
    expect(await assets.find('catalog', live.id, path)).not.toBeNull();
  assets.close();
});
