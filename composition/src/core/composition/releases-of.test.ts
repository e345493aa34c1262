import { memoryStore } from '../../testing/memory-store.ts';
import { deployTiny } from '../../testing/tiny-site.ts';
import { readJournal } from '../journal/journal.ts';
import type { Store } from '../store/store.ts';
import { releasesOf } from './releases-of.ts';
import { assetBase, remoteRelease, siteComposition } from './site-composition.ts';

async function site() {
  const store = memoryStore();
  const deployed = await deployTiny(
    store,
    ['shell', 'one'],
    ['careers', 'a'],
    ['careers', 'b'],
    ['product', 'p'],
  );
  const [shell, a, b, p] = deployed.map(({ release }) => release);
  if (!shell || !a || !b || !p) throw new Error('four releases');
  return { store, shell, a, b, p };
}

async function look(store: Store) {
  const gaps: unknown[] = [];
  const releases = await releasesOf(store, await readJournal(store), (gap) => gaps.push(gap));
  return { releases, gaps };
}

test('each live unit comes with its release, and the one to go back to', async () => {
  const { store, shell, a, b, p } = await site();
  const { releases, gaps } = await look(store);
  expect(releases.units).toEqual({
    shell: { live: shell, previous: null },
    careers: { live: b, previous: a },
    product: { live: p, previous: null },
  });
  expect(gaps).toEqual([]);
});

test('a release that is gone is stood in for, or its unit left out; both are told', async () => {
  const { store, a, b, p } = await site();
  await store.remove(`releases/careers/${b.id}/release.json`);
  await store.remove(`releases/product/${p.id}/release.json`);
  const { releases, gaps } = await look(store);
  expect(releases.units.careers).toEqual({ live: a, previous: null });
  expect(releases.units.product).toBeUndefined();
  expect(gaps).toHaveLength(2);
});

test('the browser is told what it needs of a release, and no more', async () => {
  const { a } = await site();
  const record = remoteRelease(a);
  expect(record).toMatchObject({
    id: a.id,
    container: `careers_${a.id}`,
    entry: `/assets/careers/${a.id}/remoteEntry.js`,
  });
  expect(Object.keys(record.integrity).sort()).toEqual([
    'CareerPage.css',
    'CareerPage.js',
    'JoinPage.css',
    'JoinPage.js',
    'remoteEntry.js',
  ]);
  expect(record.routes[0]).toEqual({
    path: '/career',
    page: 'CareerPage',
    title: 'Title of /career',
    description: 'About /career.',
  });
});

test('a composition has the live shell, and every remote with what it falls back to', async () => {
  const { store, shell, a, b, p } = await site();
  const { releases } = await look(store);
  expect(siteComposition(releases)).toEqual({
    sequence: 4,
    shell: shell.id,
    shellStyles: {
      'HomePage.css': expect.stringMatching(/^sha384-/),
      'NotFoundPage.css': expect.stringMatching(/^sha384-/),
    },
    remotes: {
      careers: { live: remoteRelease(b), previous: remoteRelease(a), recalledAt: 0 },
      product: { live: remoteRelease(p), previous: null, recalledAt: 0 },
    },
  });
  expect(() => siteComposition({ ...releases, units: {} })).toThrow('activate one first');
  expect(assetBase(p)).toBe(`/assets/product/${p.id}/`);
});
