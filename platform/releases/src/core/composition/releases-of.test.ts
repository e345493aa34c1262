import { faultyStore } from '../../testing/faulty-store.ts';
import { hashedRelease } from '../../testing/hashed-release.ts';
import { overwrite, rewriteRecord } from '../../testing/owned-site.ts';
import { tinyRelease, tinyRoute } from '../../testing/tiny-release.ts';
import { tinySite } from '../../testing/tiny-site.ts';
import { readJournal } from '../journal/journal.ts';
import { type Store, StoreError } from '../store/store.ts';
import { releasesOf } from './composition.ts';
import { assetBase, remoteRelease, siteComposition } from './site-composition.ts';

async function site() {
  const [store, shell, a, b, p] = await tinySite(
    ['shell', 'one'],
    ['catalog', 'a'],
    ['catalog', 'b'],
    ['product', 'p'],
  );
  return { store, shell: shell.release, a: a.release, b: b.release, p: p.release };
}

const find = async (store: Store) => releasesOf(store, await readJournal(store));

test('a missing or unreadable release is replaced by the previous one, or its unit is left out, and reported', async () => {
  const { store, a, b, p } = await site();
  await store.remove(`releases/catalog/${b.id}/release.json`);
  await overwrite(store, `releases/product/${p.id}/release.json`, Buffer.from('{"format":'));
  const releases = await find(store);
  expect(releases.units.catalog).toEqual({ live: a, previous: null });
  expect(releases.units.product).toBeUndefined();
  expect(releases.gaps).toEqual([
    { unit: 'catalog', id: b.id },
    { unit: 'product', id: p.id },
  ]);
  expect(releases.findings).toEqual([
    {
      code: 'release-missing',
      sentence: `catalog@${b.id} is not in the store, but catalog is live with it.`,
    },
    {
      code: 'release-unreadable',
      sentence: expect.stringMatching(
        /^product@\w+ cannot be read, but product is live with it. release.json/,
      ),
    },
  ]);
});

test('the browser gets only the fields of a release that it needs, with the hashes of scripts and stylesheets', async () => {
  const files = { 'assets/deep/Page.css': 'a{}', 'js/x.mjs': '//', 'assets/a.svg': '<svg/>', 'b.js.map': '' };
  const routes = [tinyRoute('/cellar', 'CellarPage')];
  const { release } = tinyRelease('catalog', { files, routes, record: { entryType: 'module' } });
  const record = remoteRelease(release);
  expect(record).toMatchObject({
    id: release.id,
    container: `catalog_${release.id}`,
    entry: `/assets/catalog/${release.id}/remoteEntry.js`,
    entryType: 'module',
  });
  expect(remoteRelease({ ...release, entryType: 'global' })).not.toHaveProperty('entryType');
  expect(Object.keys(record.integrity).sort()).toEqual([
    ...['CellarPage.css', 'CellarPage.js', 'assets/deep/Page.css', 'js/x.mjs', 'remoteEntry.js'],
  ]);
  expect(record.routes[0]).toEqual({
    path: '/cellar',
    page: 'CellarPage',
    title: 'Title of /cellar',
    description: 'About /cellar.',
  });
});

test('a composition has the live shell, and every remote with its fallback', async () => {
  const { store, shell, a, b, p } = await site();
  const releases = await find(store);
  expect(releases).toMatchObject({ gaps: [], findings: [] });
  expect(siteComposition(releases)).toEqual({
    sequence: 4,
    privacy: [],
    shell: shell.id,
    shellFiles: {
      'HomePage.css': expect.stringMatching(/^sha384-/),
      'HomePage.js': expect.stringMatching(/^sha384-/),
      'NotFoundPage.css': expect.stringMatching(/^sha384-/),
      'NotFoundPage.js': expect.stringMatching(/^sha384-/),
    },
    remotes: {
      catalog: { live: remoteRelease(b), previous: remoteRelease(a), recalledAt: 0 },
      product: { live: remoteRelease(p), previous: null, recalledAt: 0 },
    },
  });
  expect(() => siteComposition({ ...releases, units: {} })).toThrow('activate one first');
  expect(assetBase(p)).toBe(`/assets/product/${p.id}/`);
});

test('an unreachable store is an error, not a missing release', async () => {
  const { store, b } = await site();
  const journal = await readJournal(store);
  const failing = faultyStore(store, {
    before: (_, key) => {
      if (key.includes(b.id)) throw new StoreError(`read ${key}`, new Error('EMFILE: too many open files'));
    },
  });
  await expect(releasesOf(failing, journal)).rejects.toMatchObject({ code: 'store-unreachable' });
});

test('fields that a newer version added to a release are left out and reported', async () => {
  const { store, b } = await site();
  const routes = b.routes.map((route) => ({ ...route, transition: 'slide', hydrate: 'never' }));
  await rewriteRecord(store, b, { ...b, routes, theme: 'dark' });
  const releases = await find(store);
  expect(releases.units.catalog?.live).toEqual(b);
  expect(releases.findings).toEqual([
    expect.objectContaining({
      code: 'release-skipped',
      warning: true,
      sentence: expect.stringMatching(/theme, routes.0.transition, routes.0.hydrate, routes.1/),
    }),
  ]);
});

test('addresses contain no id if file names contain hashes', () => {
  const { release } = hashedRelease('catalog');
  const { fileNames: _, ...named } = release;
  expect(remoteRelease(release).entry).toBe(`/assets/catalog/files/${release.entry}`);
  expect(remoteRelease(named).entry).toBe(`/assets/catalog/${release.id}/${release.entry}`);
});
