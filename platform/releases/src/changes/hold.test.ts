import type { UnitName } from '@site/shared-ui/contracts';
import { foldJournal, holdOf } from '../core/composition/composition.ts';
import { readJournal } from '../core/journal/journal.ts';
import type { Journal } from '../core/state/journal-state.ts';
import type { Store } from '../core/store/store.ts';
import { renderHere } from '../testing/render-here.ts';
import { tinyRelease } from '../testing/tiny-release.ts';
import { authorOf, publishTiny, rollbackTiny, tinySite } from '../testing/tiny-site.ts';
import { activate } from './activate.ts';
import { holdUnits, releaseHolds } from './hold.ts';

const author = { ...authorOf(20, 'Asha'), reason: 'the fair is today' };

async function site() {
  const [store] = await tinySite(['shell', 'one'], ['careers', 'a'], ['careers', 'b'], ['product', 'a']);
  const hold = async (unit: UnitName, until: string | null = null) =>
    holdUnits(store, [unit], author, until, await readJournal(store));
  const live = async (unit: UnitName) => foldJournal(await readJournal(store)).units[unit]?.id;
  return { store, hold, live };
}

const publishNext = async (store: Store, unit: UnitName = 'careers') =>
  (await publishTiny(store, tinyRelease(unit, { mark: 'next' }))).release;

const goBack = (store: Store, hold: boolean) => rollbackTiny(store, 'careers', authorOf(30, 'ops'), { hold });

test('a held unit is published and not activated, until the hold is released', async () => {
  const { store, hold, live } = await site();
  const before = await live('careers');
  await hold('careers');
  const next = await publishNext(store);
  await expect(activate(store, next, authorOf(40), { render: renderHere })).rejects.toMatchObject({
    code: 'held',
    message: expect.stringContaining('careers is held by Asha since'),
  });
  expect(await live('careers')).toBe(before);
  const product = await publishNext(store, 'product');
  expect(await activate(store, product, authorOf(41), { render: renderHere })).not.toBeNull();
  await releaseHolds(store, ['careers'], authorOf(42), await readJournal(store));
  expect(await activate(store, next, authorOf(43), { render: renderHere })).not.toBeNull();
  expect(await live('careers')).toBe(next.id);
});

test('a change set with a held unit is not activated', async () => {
  const { store, hold, live } = await site();
  await hold('product');
  const [careers, product] = [await publishNext(store), await publishNext(store, 'product')];
  const before = await live('careers');
  const set = { with: [product], render: renderHere };
  await expect(activate(store, careers, authorOf(40), set)).rejects.toMatchObject({ code: 'held' });
  expect(await live('careers')).toBe(before);
});

test('a hold ends at its time', async () => {
  const { store, hold } = await site();
  await hold('careers', authorOf(35).at);
  const next = await publishNext(store);
  const early = activate(store, next, authorOf(34), { render: renderHere });
  await expect(early).rejects.toMatchObject({ code: 'held' });
  expect(await activate(store, next, authorOf(35), { render: renderHere })).not.toBeNull();
});

test('an activation that ends a hold does not end one that came while it was checked', async () => {
  const { store, hold, live } = await site();
  await hold('careers');
  const next = await publishNext(store);
  const base = await readJournal(store);
  const options = { render: renderHere, endHold: true, base };
  await hold('careers');
  const before = await live('careers');
  await expect(activate(store, next, authorOf(40), options)).rejects.toMatchObject({ code: 'overtaken' });
  expect(await live('careers')).toBe(before);
  await activate(store, next, authorOf(40), { ...options, base: await readJournal(store) });
  expect(holdOf(await readJournal(store), 'careers', author.at)).toBeNull();
});

test('a rollback holds all units that it changes, if it is asked to', async () => {
  const { store } = await site();
  const [careers, product] = [await publishNext(store), await publishNext(store, 'product')];
  await activate(store, careers, authorOf(24), { with: [product], render: renderHere });
  expect(await goBack(store, true)).toMatchObject({ hold: { units: ['careers', 'product'], until: null } });
  const journal = await readJournal(store);
  expect(holdOf(journal, 'product', author.at)).toMatchObject({ action: 'rollback', by: 'ops' });
  expect(holdOf(journal, 'shell', author.at)).toBeNull();
});

test('a held unit is rolled back, and an older hold stays', async () => {
  const { store, hold, live } = await site();
  const before = await live('careers');
  await hold('careers');
  await goBack(store, false);
  expect(await live('careers')).not.toBe(before);
  expect(holdOf(await readJournal(store), 'careers', author.at)).toMatchObject({ by: 'Asha' });
});

test('of two people who hold or release the same unit at once, one is told that the other was first', async () => {
  const { store } = await site();
  const ravi = { ...authorOf(21, 'Ravi'), reason: 'me too' };
  const both = async (act: (who: typeof author, base: Journal) => Promise<unknown>) => {
    const base = await readJournal(store);
    const results = await Promise.allSettled([act(author, base), act(ravi, base)]);
    return results.map((one) => (one.status === 'fulfilled' ? 'done' : one.reason.message)).sort();
  };
  expect(await both((who, base) => holdUnits(store, ['careers'], who, null, base))).toEqual([
    expect.stringMatching(/^(Asha|Ravi) was first: careers is held since /),
    'done',
  ]);
  expect(await both((who, base) => releaseHolds(store, ['careers'], who, base))).toEqual([
    expect.stringMatching(/^(Asha|Ravi) was first: nothing holds careers since /),
    'done',
  ]);
  // Another unit is no conflict.
  const base = await readJournal(store);
  await holdUnits(store, ['product'], ravi, null, base);
  expect(await holdUnits(store, ['careers'], author, null, base)).toMatchObject({ action: 'hold' });
});
