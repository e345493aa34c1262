import type { UnitName } from '@site/shared-ui/contracts';
import { activate } from '../../changes/activate.ts';
import { holdUnits, releaseHolds } from '../../changes/hold.ts';
import { planRetirement, retire } from '../../changes/retire.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { renderHere } from '../../testing/render-here.ts';
import {
  activateAs,
  approveAs,
  careers,
  publishAs,
  rollbackAs,
  setOwners,
  storeAs,
  testOwners,
  testPublicKey,
} from '../../testing/test-owners.ts';
import { tinyRelease } from '../../testing/tiny-release.ts';
import { authorOf, deployTiny } from '../../testing/tiny-site.ts';
import { verifierSays } from '../../testing/verifier-says.ts';
import { foldJournal } from '../composition/composition.ts';
import { readJournal } from '../journal/journal.ts';
import type { Store } from '../store/store.ts';
import { authorityOf } from './authority.ts';

/** A site with owners: shell and careers `a`, which were live before it had some, careers `b` and a product. */
async function ownedSite() {
  const store = memoryStore();
  const [, a] = await deployTiny(store, ['shell', 'one'], ['careers', 'a']);
  await setOwners(store);
  const b = await publishAs(store, 'pipe', careers('b'));
  await activateAs(store, 'ravi', b);
  const product = await publishAs(store, 'shop', tinyRelease('product', { mark: 'p' }));
  return { store, a: a?.release.id, b: b.release.id, product };
}

/** A set of two teams: a release of careers, and one of the shell. */
async function publishSet(store: Store) {
  const c = await publishAs(store, 'pipe', careers('c'));
  const shell = await publishAs(store, 'shop', tinyRelease('shell', { mark: 'two' }));
  return [c.release, shell.release];
}

const activateSet = (store: Store, by: string, [first, ...others]: Awaited<ReturnType<typeof publishSet>>) =>
  first && activate(storeAs(store, by), first, authorOf(32, by), { with: others, render: renderHere });

const live = async (store: Store, unit: UnitName) => foldJournal(await readJournal(store)).units[unit]?.id;

test('without owners, nothing is signed and everybody may do everything', async () => {
  const store = memoryStore();
  await deployTiny(store, ['shell', 'one'], ['careers', 'a']);
  const entries = await readJournal(storeAs(store, 'eve'));
  expect(entries.map(({ signed }) => signed)).toEqual([undefined, undefined]);
});

test('with owners, those who may do something do it, and their entries carry their names', async () => {
  const { store, a } = await ownedSite();
  await rollbackAs(store, 'machine', 'careers');
  expect(await live(store, 'careers')).toBe(a);
  const entries = await readJournal(store);
  expect(entries.map(({ action, by }) => `${action} by ${by}`)).toEqual([
    'activate by asha',
    'activate by asha',
    'owners by asha',
    'activate by ravi',
    'rollback by machine',
  ]);
});

interface Attempt {
  readonly what: string;
  readonly by: string;
  readonly does: (site: Awaited<ReturnType<typeof ownedSite>>, as: Store, by: string) => Promise<unknown>;
  /** Part of the message. */
  readonly refused: RegExp | null;
}

const seen = (store: Store) => readJournal(store);
const attempts: readonly Attempt[] = [
  {
    what: 'activate a unit of somebody else',
    by: 'ravi',
    does: async ({ store }) =>
      activateAs(store, 'ravi', await publishAs(store, 'shop', tinyRelease('shell', { mark: 'x' }))),
    refused: /right to activate shell/,
  },
  {
    what: 'activate with a key for publishing',
    by: 'pipe',
    does: async ({ store }) => activateAs(store, 'pipe', await publishAs(store, 'pipe', careers('c'))),
    refused: /pipe, who may change nothing/,
  },
  {
    what: 'activate a release that an activator has published',
    by: 'ravi',
    does: async ({ store }) => activateAs(store, 'ravi', await publishAs(store, 'ravi', careers('c'))),
    refused: /Nobody who may publish careers has signed/,
  },
  {
    what: 'activate a release that nobody has signed',
    by: 'ravi',
    does: async ({ store }) => activateAs(store, 'ravi', await publishAs(store, null, careers('c'))),
    refused: /Nobody who may publish careers has signed/,
  },
  {
    what: 'activate without a key among the owners',
    by: 'eve',
    does: async ({ store }) => activateAs(store, 'eve', await publishAs(store, 'pipe', careers('c'))),
    refused: /not among the owners/,
  },
  {
    what: 'activate a unit of two people alone',
    by: 'ravi',
    does: async ({ store, product }) => activateAs(store, 'ravi', product),
    refused: /approval of a second person/,
  },
  {
    what: 'approve a release themselves, and activate it',
    by: 'ravi',
    does: async ({ store, product }) => {
      await approveAs(store, 'ravi', [product.release]);
      return activateAs(store, 'ravi', product);
    },
    refused: /approval of a second person/,
  },
  {
    what: 'activate what a second person has approved',
    by: 'ravi',
    does: async ({ store, product }) => {
      await approveAs(store, 'asha', [product.release]);
      return activateAs(store, 'ravi', product);
    },
    refused: null,
  },
  {
    what: 'activate what a second person has approved with a key that was withdrawn since',
    by: 'ravi',
    does: async ({ store, product }) => {
      await approveAs(store, 'asha', [product.release]);
      await setOwners(
        store,
        { ...testOwners, keys: { ...testOwners.keys, asha: testPublicKey('asha two') } },
        'ben',
      );
      return activateAs(store, 'ravi', product);
    },
    refused: /approval of a second person/,
  },
  {
    what: 'activate a set with a unit of somebody else',
    by: 'ravi',
    does: async ({ store }) => activateSet(store, 'ravi', await publishSet(store)),
    refused: /shell@\w+, which needs the approval of a second person: asha/,
  },
  {
    what: 'activate a set that the owners of the other unit have approved',
    by: 'ravi',
    does: async ({ store }) => {
      const set = await publishSet(store);
      await approveAs(store, 'asha', set);
      return activateSet(store, 'ravi', set);
    },
    refused: null,
  },
  {
    what: 'activate a set, in which they may do nothing, that all owners have approved',
    by: 'machine',
    does: async ({ store }) => {
      const set = await publishSet(store);
      await approveAs(store, 'asha', set);
      await approveAs(store, 'ravi', set);
      return activateSet(store, 'machine', set);
    },
    refused: /right to activate/,
  },
  {
    what: 'retire a unit of somebody else for their own, as its owners have approved',
    by: 'ravi',
    does: async ({ store }) => {
      const units = {
        ...testOwners.units,
        blog: { publish: ['shop'], activate: ['asha'], paths: ['/blog'] },
      };
      await setOwners(store, { ...testOwners, units });
      const blog = await publishAs(store, 'shop', tinyRelease('blog'));
      const c = await publishAs(store, 'pipe', careers('c'));
      await activateAs(store, 'asha', blog);
      const leaving = [{ unit: 'blog', id: blog.release.id }];
      await approveAs(store, 'asha', [c.release], leaving);
      return activate(storeAs(store, 'ravi'), c.release, authorOf(32, 'ravi'), {
        retire: ['blog'],
        render: renderHere,
      });
    },
    refused: null,
  },
  {
    what: 'activate with a key that expires later',
    by: 'ravi',
    does: async ({ store }) => {
      await setOwners(store, { ...testOwners, expires: { ravi: authorOf(40).at, pipe: authorOf(40).at } });
      return activateAs(store, 'ravi', await publishAs(store, 'pipe', careers('c')), 39);
    },
    refused: null,
  },
  {
    what: 'activate with a key that has expired',
    by: 'ravi',
    does: async ({ store }) => {
      await setOwners(store, { ...testOwners, expires: { ravi: authorOf(40).at } });
      return activateAs(store, 'ravi', await publishAs(store, 'pipe', careers('c')), 40);
    },
    refused: /of ravi, which was withdrawn or has expired/,
  },
  {
    what: 'activate what was published with a key that has expired',
    by: 'ravi',
    does: async ({ store }) => {
      await setOwners(store, { ...testOwners, expires: { pipe: authorOf(40).at } });
      return activateAs(store, 'ravi', await publishAs(store, 'pipe', careers('c')), 40);
    },
    refused: /nobody who may publish careers has signed/,
  },
  {
    what: 'go back to what was published with a key that has expired since',
    by: 'ravi',
    does: async ({ store }) => {
      await activateAs(store, 'ravi', await publishAs(store, 'pipe', careers('c')));
      await setOwners(store, { ...testOwners, expires: { pipe: authorOf(39).at } });
      return rollbackAs(store, 'ravi', 'careers', 40);
    },
    refused: null,
  },
  {
    what: 'activate what was approved with a key that has expired',
    by: 'ravi',
    does: async ({ store, product }) => {
      await approveAs(store, 'asha', [product.release]);
      await setOwners(store, { ...testOwners, expires: { asha: authorOf(40).at } });
      return activateAs(store, 'ravi', product, 40);
    },
    refused: /approval of a second person/,
  },
  {
    what: 'approve what is not theirs',
    by: 'ravi',
    does: async ({ store }) => {
      const [, shell] = await publishSet(store);
      return approveAs(store, 'ravi', shell ? [shell] : []);
    },
    refused: /right to activate shell/,
  },
  {
    what: 'roll back their own unit',
    by: 'mira',
    does: ({ store }) => rollbackAs(store, 'mira', 'careers'),
    refused: null,
  },
  {
    what: 'roll back as a pipeline',
    by: 'pipe',
    does: ({ store }) => rollbackAs(store, 'pipe', 'careers'),
    refused: /pipe, who may change nothing/,
  },
  {
    what: 'hold a unit as a server',
    by: 'machine',
    does: async (_, as, by) => holdUnits(as, ['careers'], authorOf(31, by), null, await seen(as)),
    refused: /right to hold careers/,
  },
  {
    what: 'release the hold of an operator',
    by: 'ravi',
    does: async ({ store }, as, by) => {
      const asha = storeAs(store, 'asha');
      await holdUnits(asha, ['careers'], authorOf(31), null, await seen(asha));
      return releaseHolds(as, ['careers'], authorOf(32, by), await seen(as));
    },
    refused: /right to release-hold careers/,
  },
  {
    what: 'release the hold of a server that has undone a release',
    by: 'ravi',
    does: async ({ store }, as, by) => {
      await rollbackAs(store, 'machine', 'careers', 31, true);
      return releaseHolds(as, ['careers'], authorOf(32, by), await seen(as));
    },
    refused: null,
  },
  {
    what: 'release the hold of another activator of the unit, who was withdrawn since',
    by: 'ravi',
    does: async ({ store }, as, by) => {
      const mira = storeAs(store, 'mira');
      await holdUnits(mira, ['careers'], authorOf(31, 'mira'), null, await seen(mira));
      const { mira: _, ...keys } = testOwners.keys;
      const units = {
        ...testOwners.units,
        careers: { publish: ['pipe'], activate: ['ravi'], paths: ['/career', '/join-innovation'] },
      };
      await setOwners(store, { ...testOwners, keys, units }, 'ben');
      return releaseHolds(as, ['careers'], authorOf(32, by), await seen(as));
    },
    refused: null,
  },
  {
    what: 'release the hold of an operator who may also activate the unit',
    by: 'ravi',
    does: async ({ store }, as, by) => {
      const asha = storeAs(store, 'asha');
      await holdUnits(asha, ['product'], authorOf(31), null, await seen(asha));
      return releaseHolds(as, ['product'], authorOf(32, by), await seen(as));
    },
    refused: /right to release-hold product/,
  },
  {
    what: 'release the hold of another unit’s activator',
    by: 'ravi',
    does: async ({ store }, as, by) => {
      const units = {
        ...testOwners.units,
        contact: { publish: ['shop'], activate: ['mira'], paths: ['/contact'] },
      };
      await setOwners(store, { ...testOwners, units }, 'ben');
      const mira = storeAs(store, 'mira');
      await holdUnits(mira, ['contact'], authorOf(31, 'mira'), null, await seen(mira));
      return releaseHolds(as, ['contact'], authorOf(32, by), await seen(as));
    },
    refused: /right to release-hold contact/,
  },
  {
    what: 'release the hold of an activator as a server',
    by: 'machine',
    does: async ({ store }, as, by) => {
      const ravi = storeAs(store, 'ravi');
      await holdUnits(ravi, ['careers'], authorOf(31, 'ravi'), null, await seen(ravi));
      return releaseHolds(as, ['careers'], authorOf(32, by), await seen(as));
    },
    refused: /right to release-hold careers/,
  },
  {
    what: 'replace the hold of an operator with one that ends',
    by: 'ravi',
    does: async ({ store }, as, by) => {
      const asha = storeAs(store, 'asha');
      await holdUnits(asha, ['careers'], authorOf(31), null, await seen(asha));
      return holdUnits(as, ['careers'], authorOf(32, by), authorOf(33).at, await seen(as));
    },
    refused: /right to release-hold careers/,
  },
  {
    what: 'release their own hold, which came after that of an operator',
    by: 'ravi',
    does: async ({ store }, as, by) => {
      const asha = storeAs(store, 'asha');
      await holdUnits(asha, ['careers'], authorOf(31), null, await seen(asha));
      await holdUnits(as, ['careers'], authorOf(32, by), null, await seen(as));
      return releaseHolds(as, ['careers'], authorOf(33, by), await seen(as));
    },
    refused: /right to release-hold careers/,
  },
  {
    what: 'release their own hold, after that of an operator has ended by its time',
    by: 'ravi',
    does: async ({ store }, as, by) => {
      const asha = storeAs(store, 'asha');
      await holdUnits(asha, ['careers'], authorOf(31), authorOf(33).at, await seen(asha));
      await holdUnits(as, ['careers'], authorOf(32, by), null, await seen(as));
      return releaseHolds(as, ['careers'], authorOf(33, by), await seen(as));
    },
    refused: null,
  },
  {
    what: 'release their own hold',
    by: 'ravi',
    does: async (_, as, by) => {
      await holdUnits(as, ['careers'], authorOf(31, by), null, await seen(as));
      return releaseHolds(as, ['careers'], authorOf(32, by), await seen(as));
    },
    refused: null,
  },
  {
    what: 'retire a unit of somebody else',
    by: 'pipe',
    does: async (_, as, by) => retire(as, planRetirement('careers', authorOf(31, by), await seen(as))),
    refused: /pipe, who may change nothing/,
  },
  {
    what: 'change the owners without being an operator',
    by: 'ravi',
    does: ({ store }) => setOwners(store, { ...testOwners, operators: ['ravi'] }, 'ravi'),
    refused: /right to owners/,
  },
  {
    what: 'replace the owners after a loss, and still be followed by those who trust the old ones',
    by: 'eve',
    does: async ({ store }) => {
      const keys = { eve: testPublicKey('eve') };
      await setOwners(store, { format: 1, keys, operators: ['eve'], units: {} }, 'eve', true);
      return activateAs(store, 'eve', await publishAs(store, 'pipe', careers('c')));
    },
    refused: /not among the owners/,
  },
];

test.each(attempts)('$by may or may not: $what', async ({ by, does, refused }) => {
  const site = await ownedSite();
  const before = await live(site.store, 'careers');
  const outcome = does(site, storeAs(site.store, by), by);
  if (refused === null) return void (await expect(outcome).resolves.toBeTruthy());
  await expect(outcome).rejects.toThrow(refused);
  expect(await live(site.store, 'careers')).toBe(before);
});

test('a hold from before the first owners is for activators and operators to end, not for its name', async () => {
  const store = memoryStore();
  await deployTiny(store, ['shell', 'one'], ['careers', 'a']);
  await holdUnits(store, ['careers', 'shell'], authorOf(10, 'machine'), null, await seen(store));
  await setOwners(store);
  const end = async (by: string, unit: UnitName) =>
    releaseHolds(storeAs(store, by), [unit], authorOf(32, by), await seen(store));
  await expect(end('machine', 'careers')).rejects.toMatchObject({ code: 'not-allowed' });
  await expect(end('ravi', 'shell')).rejects.toMatchObject({ code: 'not-allowed' });
  await end('ravi', 'careers');
  await end('ben', 'shell');
  const { root = '', chain = '' } = authorityOf(await seen(store)) ?? {};
  expect(await verifierSays(store, root, chain)).toEqual({ passed: true, codes: [] });
});

test('a withdrawn key signs nothing any more, and what it has signed before stays', async () => {
  const { store, b } = await ownedSite();
  const { ravi: _, ...keys } = testOwners.keys;
  const units = {
    ...testOwners.units,
    careers: { publish: ['pipe'], activate: ['mira'], paths: ['/career', '/join-innovation'] },
    product: { publish: [], activate: [], paths: [] },
  };
  await setOwners(store, { ...testOwners, keys, units }, 'ben');
  expect(await live(store, 'careers')).toBe(b);
  const c = await publishAs(store, 'pipe', careers('c'));
  await expect(activateAs(store, 'ravi', c)).rejects.toThrow('not among the owners');
  await activateAs(store, 'mira', c);
  expect(await live(store, 'careers')).toBe(c.release.id);
});

test('the journal of other owners than OWNERS_ROOT names is not read', async () => {
  const { store } = await ownedSite();
  const [, , owners] = await readJournal(store);
  const root = owners?.signed?.root ?? '';
  expect(await readJournal(storeAs(store, null, root))).toHaveLength(4);
  await expect(readJournal(storeAs(store, null, 'f'.repeat(64)))).rejects.toMatchObject({
    code: 'bad-journal',
  });
});

test('after a loss of all operators’ keys, those who trust new owners follow them', async () => {
  const { store } = await ownedSite();
  const keys = { ...testOwners.keys, eve: testPublicKey('eve') };
  const { signed } = await setOwners(store, { ...testOwners, keys, operators: ['eve'] }, 'eve', true);
  const root = signed?.root ?? '';
  const eve = { ...storeAs(store, 'eve', root) };
  await holdUnits(eve, ['careers'], authorOf(50, 'eve'), null, await readJournal(eve));
  expect((await readJournal(eve)).map(({ action }) => action).slice(4)).toEqual(['owners', 'hold']);
  // For others, both are by nobody.
  expect((await readJournal(store)).map(({ action }) => action).slice(4)).toEqual(['rejected', 'rejected']);
});

test('a server’s key takes a unit off again that came with the set which it undoes', async () => {
  const { store } = await ownedSite();
  const owners = { ...testOwners, units: { '*': { publish: ['pipe'], activate: ['ravi'] } } };
  await setOwners(store, owners, 'ben');
  const c = await publishAs(store, 'pipe', careers('c'));
  const contact = await publishAs(store, 'pipe', tinyRelease('contact', { mark: 'new' }));
  const options = { render: renderHere, with: [contact.release] };
  await activate(storeAs(store, 'ravi'), c.release, authorOf(31), options);
  expect(await live(store, 'contact')).toBe(contact.release.id);
  await rollbackAs(store, 'machine', 'careers');
  expect(await live(store, 'contact')).toBeUndefined();
});
