import { CompositionError } from '../core/composition-error.ts';
import { readJournal } from '../core/journal/journal.ts';
import { releaseText } from '../core/releases/release.schema.ts';
import { releaseKey } from '../core/releases/releases.ts';
import { type Store, StoreError } from '../core/store/store.ts';
import { faultyStore } from '../testing/faulty-store.ts';
import { overwrite, ownedSite } from '../testing/owned-site.ts';
import { setOwners, storeAs } from '../testing/test-owners.ts';
import type { TinyRelease } from '../testing/tiny-release.ts';
import { authorOf, deployTiny, tinySite } from '../testing/tiny-site.ts';
import { testUndo } from './undo.ts';

const now = () => new Date(authorOf(55).at);
const keysOf = async (store: Store) =>
  (await Promise.all(['journal/', 'pages/', 'uses/'].map((prefix) => store.list(prefix)))).flat();

/** A site with owners, on which no unit has a predecessor. */
async function freshSite() {
  const [store] = await tinySite(['shell', 'one'], ['catalog', 'a']);
  await setOwners(store);
  return { store };
}

describe.each([
  ['with a predecessor', ownedSite],
  ['without a predecessor', freshSite],
])('%s', (_what, site) => {
  test.each([
    ['machine', []],
    ['asha', []],
    [null, ['This site has owners: set SITE_KEY to the path of your key.']],
    ['eve', [expect.stringMatching(/^The key SHA256:\S+ is not among the owners of this site/)]],
    ['pipe', [expect.stringContaining('pipe, who may change nothing')]],
  ])('a server with the key of %s that may not undo says why, and nothing is written', async (by, faults) => {
    const { store } = await site();
    const before = await keysOf(store);
    expect(await testUndo(storeAs(store, by), await readJournal(store), now)).toEqual(faults);
    expect(await keysOf(store)).toEqual(before);
  });
});

test.each([
  ['lost', async (store: Store, key: string) => store.remove(key), 'is not in the store'],
  ['changed', (store: Store, key: string) => overwrite(store, key, { other: 'bytes' }), 'has other bytes'],
])('a predecessor with a %s file is named', async (_what, damage, sentence) => {
  const [store, , before] = await tinySite(['shell', 'one'], ['catalog', 'a'], ['catalog', 'b']);
  const { release } = before as TinyRelease;
  await damage(store, releaseKey(release, release.entry));
  const [fault, ...others] = await testUndo(store, await readJournal(store), now);
  expect(others).toEqual([]);
  expect(fault).toContain(releaseText(release));
  expect(fault).toContain(sentence);
});

test('releases that block an undo are named', async () => {
  const hosts = (react: string) => ({ record: { provides: { react } } });
  const needs = { record: { requires: { react: '^19.2.0' } } };
  const [store] = await tinySite(['shell', 'one', hosts('19.1.0')], ['shell', 'two', hosts('19.2.0')]);
  await deployTiny(store, ['catalog', 'a', needs]);
  expect(await testUndo(store, await readJournal(store), now)).toEqual([
    expect.stringMatching(/^catalog@\S+ needs react \^19\.2\.0/),
  ]);
});

test('a key that cannot sign is named', async () => {
  const { store } = await ownedSite();
  const sentence = 'SITE_KEY cannot sign: ssh-keygen is not installed.';
  const { signer = null } = storeAs(store, 'machine').identity ?? {};
  const sign = () => Promise.reject(new CompositionError('not-allowed', sentence));
  const identity = { root: null, signer: signer && { ...signer, sign } };
  expect(await testUndo({ ...store, identity }, await readJournal(store), now)).toEqual([sentence]);
});

test.each(['journal/', 'pages/', 'uses/'])(
  'a store that cannot be written below %s is named',
  async (prefix) => {
    const [store] = await tinySite(['shell', 'one'], ['catalog', 'a'], ['catalog', 'b']);
    const readOnly = faultyStore(store, {
      before: (call, key) => {
        if (call === 'create' && key.startsWith(prefix))
          throw new StoreError(`create ${key}`, new Error('EACCES: permission denied'));
      },
    });
    const journal = await readJournal(store);
    expect(await testUndo(store, journal, now)).toEqual([]);
    const before = await keysOf(store);
    expect(await testUndo(readOnly, journal, now)).toEqual([
      expect.stringMatching(new RegExp(`create ${prefix}.*permission denied`)),
    ]);
    expect(await keysOf(store)).toEqual(before);
  },
);
