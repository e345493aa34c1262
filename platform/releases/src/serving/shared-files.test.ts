import type { Release } from '@platform/contract';
import { StoreError } from '../core/store/store.ts';
import { faultyStore } from '../testing/faulty-store.ts';
import { hashedRelease } from '../testing/hashed-release.ts';
import { memoryStore } from '../testing/memory-store.ts';
import { overwrite } from '../testing/owned-site.ts';
import { publishTiny } from '../testing/tiny-site.ts';
import { releaseAssets } from './assets.ts';

const text = (content: Uint8Array | undefined) => content && new TextDecoder().decode(content);
const styleOf = ({ pages }: Release) => pages.CellarPage?.styles[0] ?? '';
const scriptOf = ({ pages }: Release) => pages.CellarPage?.scripts[0] ?? '';

async function twoReleases() {
  const store = memoryStore();
  const state = { fails: false };
  const before = () => {
    if (state.fails) throw new StoreError('answer', new Error('no answer'));
  };
  const counting = faultyStore(store, { before });
  const [one, two] = await Promise.all(
    ['one', 'two'].map((mark) => publishTiny(store, hashedRelease('catalog', { mark }))),
  );
  if (!one || !two) throw new Error('Two releases are published.');
  return { store, state, counting, one: one.release, two: two.release, assets: releaseAssets(counting) };
}

test('a file has one address in all releases that have it, whether they are live or not', async () => {
  const { assets, one, two } = await twoReleases();
  expect(styleOf(one)).toBe(styleOf(two));
  expect(scriptOf(one)).not.toBe(scriptOf(two));
  expect(text((await assets.find('catalog', 'files', styleOf(one)))?.plain)).toContain('catalog-page');
  expect(text((await assets.find('catalog', 'files', scriptOf(one)))?.plain)).toBe('// CellarPage one');
  expect(text((await assets.find('catalog', 'files', scriptOf(two)))?.plain)).toBe('// CellarPage two');
  // The addresses with ids stay.
  expect(text((await assets.find('catalog', two.id, scriptOf(two)))?.plain)).toBe('// CellarPage two');
  expect(await assets.find('catalog', one.id, scriptOf(two))).toBeNull();
});

test.each([
  'mf-manifest.json',
  'CellarPage.js',
  'nothing.0123456789.js',
  'node/CellarPage.cjs',
  'release.json',
])('%s has no address without an id', async (path) => {
  const { assets } = await twoReleases();
  expect(await assets.find('catalog', 'files', path)).toBeNull();
});

test('invented names do not make the server list its store for each request', async () => {
  const { assets, counting } = await twoReleases();
  for (let index = 0; index < 50; index += 1)
    await Promise.all(
      [0, 1].map((one) => assets.find('catalog', 'files', `x${one}.${String(index).padStart(10, '0')}.js`)),
    );
  expect([counting.calls.list.length, counting.calls.read]).toEqual([1, []]);
});

test('a file of a release in memory is found while the store fails', async () => {
  const { state, assets, one, two } = await twoReleases();
  assets.pin([two, one]);
  await assets.preload([one, two], 1000);
  state.fails = true;
  for (const path of [styleOf(one), scriptOf(one), scriptOf(two)])
    expect(await assets.find('catalog', 'files', path)).not.toBeNull();
  await expect(assets.find('catalog', 'files', 'x.0123456789.js')).rejects.toThrow('no answer');
  // Replaced: open tabs still ask for it.
  assets.pin([two]);
  expect(await assets.find('catalog', 'files', scriptOf(one))).not.toBeNull();
  assets.close();
});

test('a file that is damaged in one release is served from another', async () => {
  const { store, one, two } = await twoReleases();
  const damaged: string[] = [];
  const assets = releaseAssets(store, { onDamage: ({ id }) => damaged.push(id) });
  const key = `releases/catalog/${one.id}/${styleOf(one)}`;
  await overwrite(store, key, Buffer.from('damaged'));
  assets.pin([one, two]);
  expect(text((await assets.find('catalog', 'files', styleOf(one)))?.plain)).toContain('catalog-page');
  expect(damaged).toEqual([one.id]);
  await store.remove(`releases/catalog/${two.id}/${styleOf(two)}`);
  assets.pin([]);
  const fresh = releaseAssets(store);
  await expect(fresh.find('catalog', 'files', styleOf(one))).rejects.toMatchObject({
    code: 'release-incomplete',
  });
  assets.close();
});

test.each([0, 1])('a release that cannot be read does not hide the file of another: %#', async (index) => {
  const { store, one, two } = await twoReleases();
  const [bad, good] = index === 0 ? [one, two] : [two, one];
  const spoil = async ({ id }: Release) => {
    const key = `releases/catalog/${id}/release.json`;
    await overwrite(store, key, Buffer.from('damaged'));
  };
  await spoil(bad);
  const find = () => releaseAssets(store).find('catalog', 'files', styleOf(good));
  expect(text((await find())?.plain)).toContain('catalog-page');
  await spoil(good);
  await expect(find()).rejects.toMatchObject({ code: 'bad-release' });
});

test('a file stays as long as one release has it, and a new release is found later', async () => {
  const { store, one, two, assets } = await twoReleases();
  for (const key of await store.list(`releases/catalog/${one.id}/`)) await store.remove(key);
  expect(await assets.find('catalog', 'files', scriptOf(one))).toBeNull();
  expect(await assets.find('catalog', 'files', styleOf(two))).not.toBeNull();
  const three = await publishTiny(store, hashedRelease('catalog', { mark: 'three' }));
  const later = Date.now() + 20_000;
  let found = null;
  while (!found && Date.now() < later) {
    found = await assets.find('catalog', 'files', scriptOf(three.release));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(text(found?.plain)).toBe('// CellarPage three');
});
