import { memoryStore } from '../testing/memory-store.ts';
import { tinyRelease } from '../testing/tiny-release.ts';
import { publishTiny } from '../testing/tiny-site.ts';
import { releaseAssets } from './assets.ts';

async function published() {
  const store = memoryStore();
  const files = { 'CareerPage.js.gz': 'gzipped', 'CareerPage.js.br': 'brotli' };
  const { release } = await publishTiny(store, tinyRelease('careers', { files }));
  return { store, release, assets: releaseAssets(store) };
}
const text = (content: Uint8Array | null | undefined) => content && new TextDecoder().decode(content);

test('a file of a published release has its codings, also if the release is not live', async () => {
  const { assets, release } = await published();
  const asset = await assets.find('careers', release.id, 'CareerPage.js');
  expect(asset?.type).toBe('text/javascript; charset=utf-8');
  expect([asset?.plain, asset?.gzip, asset?.brotli].map(text)).toEqual([
    '// CareerPage one',
    'gzipped',
    'brotli',
  ]);
  expect(asset?.etag).toMatch(/^"[\w-]{22}"$/);
});

test('a file is read from the store once', async () => {
  const { store, release } = await published();
  const read: string[] = [];
  const counting = async (key: string) => {
    read.push(key);
    return store.read(key);
  };
  const assets = releaseAssets({ ...store, read: counting });
  await Promise.all([1, 2, 3].map(() => assets.find('careers', release.id, 'remoteEntry.js')));
  expect(read).toEqual([
    `releases/careers/${release.id}/release.json`,
    `releases/careers/${release.id}/remoteEntry.js`,
  ]);
});

test.each([
  ['careers', 'rnowhere12', 'CareerPage.js'],
  ['blog', 'rnowhere12', 'x.js'],
  ['my-blog', 'rnowhere12', 'x.js'],
  ['careers', '../careers', 'x.js'],
])('%s/%s/%s does not exist', async (unit, id, path) => {
  const { assets } = await published();
  expect(await assets.find(unit, id, path)).toBeNull();
});

test.each([
  'nothing.js',
  'release.json',
  'published.json',
  '../../../journal/00000001.json',
  'node/CareerPage.cjs',
])('%s of a release is not for browsers', async (path) => {
  const { assets, release } = await published();
  expect(await assets.find('careers', release.id, path)).toBeNull();
});

test('a release that is published later is found afterwards', async () => {
  const store = memoryStore();
  const assets = releaseAssets(store);
  const tiny = tinyRelease('careers');
  expect(await assets.find('careers', tiny.release.id, 'CareerPage.js')).toBeNull();
  await publishTiny(store, tiny);
  expect(await assets.find('careers', tiny.release.id, 'CareerPage.js')).not.toBeNull();
});

test('a damaged file is not served', async () => {
  const { store, release, assets } = await published();
  const key = `releases/careers/${release.id}/CareerPage.js`;
  await store.remove(key);
  await store.create(key, new TextEncoder().encode('alert(1)'));
  await expect(assets.find('careers', release.id, 'CareerPage.js')).rejects.toMatchObject({
    code: 'release-incomplete',
  });
});

test('files of held releases are not displaced by requests for others', async () => {
  const store = memoryStore();
  const assets = releaseAssets(store, { cacheSize: 5000 });
  const publishLarge = async (mark: string) => {
    const files = { 'large.js': mark.repeat(200) };
    return (await publishTiny(store, tinyRelease('careers', { mark, files }))).release;
  };
  const live = await publishLarge('live');
  assets.hold([live]);
  for (let old = 0; old < 20; old += 1) {
    const { id } = await publishLarge(`old${old}.`);
    expect(await assets.find('careers', id, 'large.js')).not.toBeNull();
  }
  expect(assets.count().loaded).toBe(assets.count().files);
  for (const { path } of live.files) await store.remove(`releases/careers/${live.id}/${path}`);
  expect(await assets.find('careers', live.id, 'large.js')).not.toBeNull();
  assets.close();
});

test('a file that is larger than the cache is held as well', async () => {
  const store = memoryStore();
  const assets = releaseAssets(store, { cacheSize: 10 });
  const { release } = await publishTiny(
    store,
    tinyRelease('careers', { files: { 'large.js': 'x'.repeat(100) } }),
  );
  assets.hold([release]);
  while (assets.count().loaded < assets.count().files) await new Promise((done) => setImmediate(done));
  await store.remove(`releases/careers/${release.id}/large.js`);
  expect(await assets.find('careers', release.id, 'large.js')).not.toBeNull();
  assets.close();
});
