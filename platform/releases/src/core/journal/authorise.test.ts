import type { UnitName } from '@platform/contract';
import { activate } from '../../changes/activate.ts';
import { holdUnits, releaseHolds } from '../../changes/hold.ts';
import { renderHere } from '../../testing/render-here.ts';
import {
  activateAs,
  approveAs,
  catalog,
  publishAs,
  rollbackAs,
  setOwners,
  storeAs,
  testOwners,
  testPublicKey,
} from '../../testing/test-owners.ts';
import { tinyRelease } from '../../testing/tiny-release.ts';
import { authorOf, tinySite } from '../../testing/tiny-site.ts';
import { verifierSays } from '../../testing/verifier-says.ts';
import { everyUnit } from '../owners/owners.ts';
import { foldJournal } from '../state/history.ts';
import type { Store } from '../store/store.ts';
import { readJournal } from './journal.ts';

/** Shell and catalog, which were live before the site had owners, a newer catalog and a product. */
async function ownedSite() {
  const [store] = await tinySite(['shell', 'one'], ['catalog', 'a']);
  await setOwners(store);
  await activateAs(store, 'ravi', await publishAs(store, 'pipe', catalog('b')));
  const product = await publishAs(store, 'shop', tinyRelease('product', { mark: 'p' }));
  return { store, product };
}

const live = async (store: Store, unit: UnitName) => foldJournal(await readJournal(store)).units[unit]?.id;

type Site = Awaited<ReturnType<typeof ownedSite>>;
// What nobody may do is in `testing/store-attacks.data.ts`.
const allowed: Readonly<Record<string, (site: Site) => Promise<unknown>>> = {
  'retire a unit of somebody else for their own, as its owners have approved': async ({ store }) => {
    const blogOwners = { publish: ['shop'], activate: ['asha'], paths: ['/blog'] };
    await setOwners(store, { ...testOwners, units: { ...testOwners.units, blog: blogOwners } });
    const blog = await publishAs(store, 'shop', tinyRelease('blog'));
    const { release } = await publishAs(store, 'pipe', catalog('c'));
    await activateAs(store, 'asha', blog);
    await approveAs(store, 'asha', [release], [{ unit: 'blog', id: blog.release.id }]);
    const options = { retire: ['blog'], render: renderHere };
    return activate(storeAs(store, 'ravi'), release, authorOf(32, 'ravi'), options);
  },
  'activate with a key that expires later': async ({ store }) => {
    await setOwners(store, { ...testOwners, expires: { ravi: authorOf(40).at, pipe: authorOf(40).at } });
    return activateAs(store, 'ravi', await publishAs(store, 'pipe', catalog('c')), 39);
  },
  'go back to what was published with a key that has expired since': async ({ store }) => {
    await activateAs(store, 'ravi', await publishAs(store, 'pipe', catalog('c')));
    await setOwners(store, { ...testOwners, expires: { pipe: authorOf(39).at } });
    return rollbackAs(store, 'ravi', 'catalog', 40);
  },
};

test.each(Object.entries(allowed))('those who may: %s', async (_, does) => {
  expect(await does(await ownedSite())).toBeTruthy();
});

test.each<[what: string, refused: RegExp, does: (site: Site) => Promise<unknown>]>([
  [
    'what was published with a key that has expired',
    /nobody who may publish catalog has signed/,
    async ({ store }) => {
      await setOwners(store, { ...testOwners, expires: { pipe: authorOf(40).at } });
      return activateAs(store, 'ravi', await publishAs(store, 'pipe', catalog('c')), 40);
    },
  ],
  [
    'what was approved with a key that has expired',
    /approval of a second person/,
    async ({ store, product }) => {
      await approveAs(store, 'asha', [product.release]);
      await setOwners(store, { ...testOwners, expires: { asha: authorOf(40).at } });
      return activateAs(store, 'ravi', product, 40);
    },
  ],
])('a command does not activate %s, and writes nothing', async (_, refused, does) => {
  const site = await ownedSite();
  const before = await live(site.store, 'catalog');
  await expect(does(site)).rejects.toThrow(refused);
  expect((await readJournal(site.store)).entries.filter(({ action }) => action === 'rejected')).toEqual([]);
  expect(await live(site.store, 'catalog')).toBe(before);
});

/** `by` holds the unit, until a minute or for ever. A server does so with a rollback. */
type HeldBy = readonly [by: string, until?: number];

test.each<[hold: string, holds: readonly HeldBy[], releaser: string, unit: UnitName, mayEnd: boolean]>([
  ['of a server that has undone a release', [['machine']], 'ravi', 'catalog', true],
  ['of themselves', [['ravi']], 'ravi', 'catalog', true],
  ['of an activator who was withdrawn since', [['mira']], 'ravi', 'catalog', true],
  ['of themselves, after an operator’s has ended', [['asha', 33], ['ravi']], 'ravi', 'catalog', true],
  ['of themselves, which came after an operator’s', [['asha'], ['ravi']], 'ravi', 'catalog', false],
  ['of an operator', [['asha']], 'ravi', 'catalog', false],
  ['of an operator who may also activate the unit', [['asha']], 'ravi', 'product', false],
  ['of another unit’s activator', [['mira']], 'ravi', 'contact', false],
  ['of an activator, as a server', [['ravi']], 'machine', 'catalog', false],
])('the hold %s: %j', async (hold, holds, releaser, unit, mayEnd) => {
  const { store } = await ownedSite();
  const contact = { publish: ['shop'], activate: ['mira'], paths: ['/contact'] };
  await setOwners(store, { ...testOwners, units: { ...testOwners.units, contact } }, 'ben');
  for (const [by, until] of holds) {
    const holder = storeAs(store, by);
    const end = until === undefined ? null : authorOf(until).at;
    if (by === 'machine') await rollbackAs(store, by, unit, 31, true);
    else await holdUnits(holder, [unit], authorOf(31, by), end, await readJournal(holder));
  }
  if (hold.includes('withdrawn')) {
    const { mira: _, ...keys } = testOwners.keys;
    const own = { publish: ['pipe'], activate: ['ravi'], paths: ['/cellar', '/join-innovation'] };
    await setOwners(store, { ...testOwners, keys, units: { ...testOwners.units, catalog: own } }, 'ben');
  }
  const as = storeAs(store, releaser);
  const released = releaseHolds(as, [unit], authorOf(33, releaser), await readJournal(as));
  if (mayEnd) await released;
  else await expect(released).rejects.toThrow(`right to release-hold ${unit}`);
});

test('a hold from before the first owners is for activators and operators to end, not for its name', async () => {
  const [store] = await tinySite(['shell', 'one'], ['catalog', 'a']);
  await holdUnits(store, ['catalog', 'shell'], authorOf(10, 'machine'), null, await readJournal(store));
  await setOwners(store);
  const end = async (by: string, unit: UnitName) =>
    releaseHolds(storeAs(store, by), [unit], authorOf(32, by), await readJournal(store));
  await expect(end('machine', 'catalog')).rejects.toMatchObject({ code: 'not-allowed' });
  await expect(end('ravi', 'shell')).rejects.toMatchObject({ code: 'not-allowed' });
  await end('ravi', 'catalog');
  await end('ben', 'shell');
  const { root = '', chain = '' } = (await readJournal(store)).authority ?? {};
  expect(await verifierSays(store, root, chain)).toEqual({ passed: true, codes: [] });
});

test('only operators hold and release the whole site, also for one unit', async () => {
  const { store } = await ownedSite();
  const rest = { publish: ['pipe'], activate: ['mira', 'ravi'] };
  await setOwners(store, { ...testOwners, units: { ...testOwners.units, '*': rest } }, 'ben');
  const next = await publishAs(store, 'pipe', catalog('next'));
  const holdAs = async (by: string, unit: UnitName) =>
    holdUnits(storeAs(store, by), [unit], authorOf(46, by), null, await readJournal(store));
  const releaseAs = async (by: string, unit: UnitName) =>
    releaseHolds(storeAs(store, by), [unit], authorOf(46, by), await readJournal(store));
  const refused = { code: 'not-allowed' };
  await expect(holdAs('ravi', everyUnit)).rejects.toMatchObject(refused);
  await holdAs('ravi', 'catalog');
  await holdAs('asha', everyUnit);
  for (const unit of ['catalog', 'reviews', everyUnit])
    await expect(releaseAs('ravi', unit)).rejects.toMatchObject(refused);
  await expect(activateAs(store, 'ravi', next, 47)).rejects.toMatchObject({ code: 'held' });
  await releaseAs('ben', 'catalog');
  await activateAs(store, 'ravi', next, 47);
  await holdAs('ravi', 'catalog');
  await releaseAs('ravi', 'catalog');
  await releaseAs('asha', everyUnit);
  const { root = '', chain = '' } = (await readJournal(store)).authority ?? {};
  expect(await verifierSays(store, root, chain)).toEqual({ passed: true, codes: [] });
});

test('after a loss of all operators’ keys, those who trust new owners follow them', async () => {
  const { store } = await ownedSite();
  const keys = { ...testOwners.keys, eve: testPublicKey('eve') };
  const { signed } = await setOwners(store, { ...testOwners, keys, operators: ['eve'] }, 'eve', true);
  const root = signed?.root ?? '';
  const eve = { ...storeAs(store, 'eve', root) };
  await holdUnits(eve, ['catalog'], authorOf(50, 'eve'), null, await readJournal(eve));
  expect((await readJournal(eve)).entries.map(({ action }) => action).slice(4)).toEqual(['owners', 'hold']);
  // For others, both are by nobody.
  expect((await readJournal(store)).entries.map(({ action }) => action).slice(4)).toEqual([
    'rejected',
    'rejected',
  ]);
});

test('a server’s key takes a unit off again that came with the set which it undoes', async () => {
  const { store } = await ownedSite();
  const owners = { ...testOwners, units: { '*': { publish: ['pipe'], activate: ['ravi'] } } };
  await setOwners(store, owners, 'ben');
  const c = await publishAs(store, 'pipe', catalog('c'));
  const contact = await publishAs(store, 'pipe', tinyRelease('contact', { mark: 'new' }));
  const options = { render: renderHere, with: [contact.release] };
  await activate(storeAs(store, 'ravi'), c.release, authorOf(31), options);
  expect(await live(store, 'contact')).toBe(contact.release.id);
  await rollbackAs(store, 'machine', 'catalog');
  expect(await live(store, 'contact')).toBeUndefined();
});
