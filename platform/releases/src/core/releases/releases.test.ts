import { faultyStore } from '../../testing/faulty-store.ts';
import { hashedRelease } from '../../testing/hashed-release.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { overwrite } from '../../testing/owned-site.ts';
import { type TinyRelease, tinyRelease } from '../../testing/tiny-release.ts';
import type { Store } from '../store/store.ts';
import { publish, readPublication } from './publish.ts';
import { integrityOf, listReleases, readRelease, readReleaseFile, requireRelease } from './releases.ts';

const publication = { by: 'asha', at: '2026-01-05T09:00:00.000Z' };
const put = (store: Store, { release, readFile }: TinyRelease) =>
  publish(store, release, readFile, publication);
const bytes = (text: string) => new TextEncoder().encode(text);

async function publishedCatalog() {
  const store = memoryStore();
  const catalog = tinyRelease('catalog');
  await put(store, catalog);
  const key = (path: string) => `releases/catalog/${catalog.release.id}/${path}`;
  const newer = bytes(JSON.stringify({ ...catalog.release, format: 2 }));
  return { store, catalog, key, record: key('release.json'), newer };
}

test('a published release is read back with all its files', async () => {
  const store = memoryStore();
  const catalog = tinyRelease('catalog');
  expect(await put(store, catalog)).toEqual({ status: 'published', restored: [] });
  expect(await readRelease(store, catalog.release)).toEqual(catalog.release);
  for (const [path, text] of Object.entries(catalog.files)) {
    expect(new TextDecoder().decode(await readReleaseFile(store, catalog.release, path))).toBe(text);
  }
  expect(await readPublication(store, catalog.release)).toEqual(publication);
  expect([...(await listReleases(store))]).toEqual([[`catalog@${catalog.release.id}`, true]]);
});

test('publishing the same release again changes nothing, whatever commit it was built from', async () => {
  const { store, catalog } = await publishedCatalog();
  const keys = await store.list('releases/');
  const source = { commit: 'abc', date: '2026-02-01T00:00:00Z' };
  const again = { ...catalog, release: { ...catalog.release, source } };
  expect(await put(store, again)).toEqual({ status: 'already-published', restored: [] });
  expect(await store.list('releases/')).toEqual(keys);
  expect((await readRelease(store, catalog.release))?.source.commit).toBeNull();
});

test('other bytes with the same id are refused, and the published ones stay', async () => {
  const { store, catalog } = await publishedCatalog();
  const { id } = catalog.release;
  const forged = tinyRelease('catalog', { mark: 'two', record: { id, container: `catalog_${id}` } });
  await expect(put(store, forged)).rejects.toMatchObject({
    code: 'release-differs',
    message: expect.stringContaining(`catalog@${id}`),
  });
  expect(await readRelease(store, catalog.release)).toEqual(catalog.release);
});

test('other bytes than those of an interrupted upload are refused as well', async () => {
  const store = memoryStore();
  const catalog = tinyRelease('catalog');
  await store.create(`releases/catalog/${catalog.release.id}/CellarPage.js`, bytes('something else'));
  await expect(put(store, catalog)).rejects.toMatchObject({ code: 'release-differs' });
  expect(await readRelease(store, catalog.release)).toBeNull();
});

test('an upload interrupted at any step is invisible, and repeating it completes it', async () => {
  const catalog = tinyRelease('catalog');
  const steps = catalog.release.files.length + 3;
  for (let allowed = 0; allowed < steps; allowed += 1) {
    const store = memoryStore();
    await expect(put(cutOff(store, allowed), catalog)).rejects.toThrow('cut off');
    expect(await readRelease(store, catalog.release)).toBeNull();
    await expect(requireRelease(store, catalog.release)).rejects.toMatchObject({ code: 'release-unknown' });
    expect(await put(store, catalog)).toEqual({ status: 'published', restored: [] });
    expect(await readRelease(store, catalog.release)).toEqual(catalog.release);
  }
});

/** A store whose process is killed after some calls of `create`. */
function cutOff(store: Store, allowed: number): Store {
  let left = allowed;
  return faultyStore(store, {
    before: (call) => {
      if (call === 'create' && --left < 0) throw new Error('cut off');
    },
  });
}

test('publishing again restores missing and damaged files, and a damaged record, and names them', async () => {
  const { store, catalog, key, record } = await publishedCatalog();
  await store.remove(key('CellarPage.js'));
  await overwrite(store, key('JoinPage.css'), bytes('.catalog-page-x1 { col'));
  const restored = ['CellarPage.js', 'JoinPage.css'];
  expect(await put(store, catalog)).toEqual({ status: 'restored', restored });
  const whole = (await store.read(record)) ?? bytes('');
  await store.remove(key('JoinPage.css'));
  await overwrite(store, record, whole.slice(0, 100));
  expect(await put(store, catalog)).toEqual({
    status: 'restored',
    restored: ['release.json', 'JoinPage.css'],
  });
  expect(await put(store, catalog)).toEqual({ status: 'already-published', restored: [] });
  expect(await store.read(record)).toEqual(whole);
  for (const [path, text] of Object.entries(catalog.files))
    expect(new TextDecoder().decode(await readReleaseFile(store, catalog.release, path))).toBe(text);
});

test('a damaged record of other files is not replaced, and the message names what to remove', async () => {
  const { store, catalog, record } = await publishedCatalog();
  await overwrite(store, record, bytes('{'));
  const { id } = catalog.release;
  const other = tinyRelease('catalog', { mark: 'two', record: { id, container: `catalog_${id}` } });
  const failed = expect(put(store, other)).rejects;
  await failed.toMatchObject({
    code: 'release-differs',
    message: expect.stringMatching(new RegExp(`cannot be read.*remove releases/catalog/${id}/\\S+ `)),
  });
  expect(await store.read(record)).toEqual(bytes('{'));
});

test('a record of a newer format is neither replaced nor called damaged', async () => {
  const { store, catalog, record, newer } = await publishedCatalog();
  await overwrite(store, record, newer);
  const keys = await store.list('releases/');
  const refused = { code: 'release-newer', message: expect.stringMatching(/has format 2.*update/) };
  await expect(put(store, catalog)).rejects.toMatchObject(refused);
  await expect(readRelease(store, catalog.release)).rejects.toMatchObject(refused);
  expect(await store.read(record)).toEqual(newer);
  expect(await store.list('releases/')).toEqual(keys);
});

test('a damaged record is not removed once another process has replaced it', async () => {
  const { store, catalog, record, newer } = await publishedCatalog();
  await overwrite(store, record, bytes('{'));
  const replacing = faultyStore(store, {
    after: async (call, key) => {
      if (call !== 'read' || key !== record) return;
      if (replacing.calls.read.filter((one) => one === record).length === 1)
        await overwrite(store, record, newer);
    },
  });
  await expect(put(replacing, catalog)).rejects.toMatchObject({ code: 'release-newer' });
  expect(await store.read(record)).toEqual(newer);
});

test('a build with a file that differs from its record is not published', async () => {
  const store = memoryStore();
  const catalog = tinyRelease('catalog');
  const broken = { ...catalog, readFile: async () => bytes('not that') };
  await expect(put(store, broken)).rejects.toMatchObject({ code: 'release-incomplete' });
  expect(await readRelease(store, catalog.release)).toBeNull();
});

test('nothing is written for an invalid record', async () => {
  const store = memoryStore();
  const catalog = tinyRelease('catalog', { record: { container: 'not a name' } });
  await expect(put(store, catalog)).rejects.toMatchObject({ code: 'bad-release' });
  expect(await store.list('releases/')).toEqual([]);
});

test('reading a changed or missing file is an error', async () => {
  const { store, catalog, key } = await publishedCatalog();
  await store.remove(key('CellarPage.js'));
  await expect(readReleaseFile(store, catalog.release, 'CellarPage.js')).rejects.toThrow('is missing');
  await store.create(key('CellarPage.js'), bytes('changed'));
  await expect(readReleaseFile(store, catalog.release, 'CellarPage.js')).rejects.toThrow('has other bytes');
  await expect(readReleaseFile(store, catalog.release, 'release.json')).rejects.toThrow('is missing');
});

test('a release stored under another name is an error', async () => {
  const store = memoryStore();
  const catalog = tinyRelease('catalog');
  await store.create('releases/catalog/rother1234/release.json', bytes(JSON.stringify(catalog.release)));
  await expect(readRelease(store, { unit: 'catalog', id: 'rother1234' })).rejects.toMatchObject({
    code: 'bad-release',
    message: expect.stringMatching(/^release.json of catalog@rother1234 says it is .*: publish it again\.$/),
  });
});

test('two releases with other bytes under one name with a hash are refused, as long as one of them can be read', async () => {
  const store = memoryStore();
  const [first, second] = [hashedRelease('catalog'), hashedRelease('catalog', { mark: 'two' })];
  for (const tiny of [first, second]) await put(store, tiny);
  const style = first.release.pages.CellarPage?.styles[0] ?? '';
  const forge = ({ release, readFile, ...tiny }: TinyRelease): TinyRelease => {
    const other = bytes('other {}');
    const files = release.files.map((file) =>
      file.path === style ? { ...file, integrity: integrityOf(other) } : file,
    );
    const forged = async (path: string) => (path === style ? other : readFile(path));
    return { ...tiny, release: { ...release, files }, readFile: forged };
  };
  const honest = hashedRelease('catalog', { mark: 'three' });
  const refused = { code: 'file-name-taken', message: expect.stringContaining(style) };
  await expect(put(store, forge(honest))).rejects.toMatchObject(refused);
  expect(await readRelease(store, honest.release)).toBeNull();
  // Without names that say something of their contents, its addresses have its id.
  const other = hashedRelease('catalog', { mark: 'four' });
  const { fileNames: _, ...release } = other.release;
  expect(await put(store, forge({ ...other, release }))).toMatchObject({ status: 'published' });
  const damage = ({ release }: TinyRelease) =>
    overwrite(store, `releases/catalog/${release.id}/release.json`, bytes('{'));
  const [newest, oldest] = first.release.id < second.release.id ? [second, first] : [first, second];
  await damage(oldest);
  await expect(put(store, forge(honest))).rejects.toMatchObject(refused);
  // Nobody can say what it was: that is no reason to refuse the next one.
  await damage(newest);
  expect(await put(store, honest)).toMatchObject({ status: 'published' });
});

test('a new publication leaves no lease, and a repeated one keeps its own', async () => {
  const { store, catalog } = await publishedCatalog();
  expect(await store.list('uses/')).toEqual([]);
  await put(store, catalog);
  // It may be about to go live, and its first publication is old.
  expect(await store.list('uses/')).toHaveLength(1);
});
