import type { UnitName } from '@platform/contract';
import { readJournal } from '../core/journal/journal.ts';
import { everyUnit } from '../core/owners/owners.ts';
import { foldJournal, heldUnits, holdOf } from '../core/state/history.ts';
import type { Journal } from '../core/state/journal-state.ts';
import type { Store } from '../core/store/store.ts';
import { renderHere } from '../testing/render-here.ts';
import { tinyRelease } from '../testing/tiny-release.ts';
import { authorOf, publishTiny, rollbackTiny, tinySite } from '../testing/tiny-site.ts';
import { activate } from './activate.ts';
import { holdUnits, releaseHolds } from './hold.ts';

const author = { ...authorOf(20, 'Asha'), reason: 'the fair is today' };

async function site() {
  const [store] = await tinySite(['shell', 'one'], ['catalog', 'a'], ['catalog', 'b'], ['product', 'a']);
  const hold = async (unit: UnitName, until: string | null = null) =>
    holdUnits(store, [unit], author, until, await readJournal(store));
  const live = async (unit: UnitName) => foldJournal(await readJournal(store)).units[unit]?.id;
  return { store, hold, live };
}

const publishNext = async (store: Store, unit: UnitName = 'catalog') =>
  (await publishTiny(store, tinyRelease(unit, { mark: 'next' }))).release;

const goBack = (store: Store, hold: boolean) => rollbackTiny(store, 'catalog', authorOf(30, 'ops'), { hold });

test('a held unit is published and not activated, until the hold is released', async () => {
  const { store, hold, live } = await site();
  const before = await live('catalog');
  await hold('catalog');
  const next = await publishNext(store);
  await expect(activate(store, next, authorOf(40), { render: renderHere })).rejects.toMatchObject({
    code: 'held',
    message: expect.stringContaining('catalog is held by Asha since'),
  });
  expect(await live('catalog')).toBe(before);
  const product = await publishNext(store, 'product');
  expect(await activate(store, product, authorOf(41), { render: renderHere })).not.toBeNull();
  await releaseHolds(store, ['catalog'], authorOf(42), await readJournal(store));
  expect(await activate(store, next, authorOf(43), { render: renderHere })).not.toBeNull();
  expect(await live('catalog')).toBe(next.id);
});

test('a change set with a held unit is not activated', async () => {
  const { store, hold, live } = await site();
  await hold('product');
  const [catalog, product] = [await publishNext(store), await publishNext(store, 'product')];
  const before = await live('catalog');
  const set = { with: [product], render: renderHere };
  await expect(activate(store, catalog, authorOf(40), set)).rejects.toMatchObject({ code: 'held' });
  expect(await live('catalog')).toBe(before);
});

test('a hold of the whole site also holds a unit that comes later, and leaves other holds as they are', async () => {
  const { store, hold } = await site();
  await hold('product');
  await hold(everyUnit);
  const at = authorOf(40).at;
  const holdersOf = async (...units: readonly UnitName[]) => {
    const journal = await readJournal(store);
    return units.map((unit) => holdOf(journal, unit, at)?.hold?.units.join() ?? null);
  };
  const fresh = await publishNext(store, 'reviews');
  await expect(activate(store, fresh, authorOf(40), { render: renderHere })).rejects.toMatchObject({
    code: 'held',
    message: expect.stringMatching(/^reviews is held by Asha since/),
  });
  await goBack(store, false);
  expect(await holdersOf('catalog', 'product', 'reviews')).toEqual(['*', 'product', '*']);
  await releaseHolds(store, [everyUnit], authorOf(42), await readJournal(store));
  expect(await holdersOf('catalog', 'product', 'reviews')).toEqual([null, 'product', null]);
});

test('a unit that is released from a hold of the whole site is held again by the next one', async () => {
  const { store, hold } = await site();
  await hold(everyUnit, authorOf(50).at);
  const at = authorOf(40).at;
  const isHeld = async (unit: UnitName, now = at) => holdOf(await readJournal(store), unit, now) !== null;
  const next = await publishNext(store);
  const options = { render: renderHere, endHold: true, base: await readJournal(store) };
  expect(await activate(store, next, authorOf(40), options)).toMatchObject({ hold: { units: ['catalog'] } });
  expect([await isHeld('catalog'), await isHeld('product')]).toEqual([false, true]);
  expect(heldUnits(await readJournal(store), at)).toMatchObject([{ unit: '*', except: ['catalog'] }]);
  await hold('catalog');
  await releaseHolds(store, ['catalog'], authorOf(41), await readJournal(store));
  expect(await isHeld('catalog')).toBe(false);
  await hold(everyUnit, authorOf(50).at);
  expect([await isHeld('catalog'), await isHeld('catalog', authorOf(50).at)]).toEqual([true, false]);
});

test('a hold of the whole site that comes during an activation stops it', async () => {
  const { store, hold } = await site();
  await hold('catalog');
  const next = await publishNext(store);
  const base = await readJournal(store);
  await hold(everyUnit);
  const options = { render: renderHere, endHold: true, base };
  await expect(activate(store, next, authorOf(40), options)).rejects.toMatchObject({
    code: 'overtaken',
    message: expect.stringContaining('the whole site is held'),
  });
});

test('a hold ends at its time', async () => {
  const { store, hold } = await site();
  await hold('catalog', authorOf(35).at);
  const next = await publishNext(store);
  const early = activate(store, next, authorOf(34), { render: renderHere });
  await expect(early).rejects.toMatchObject({ code: 'held' });
  expect(await activate(store, next, authorOf(35), { render: renderHere })).not.toBeNull();
});

test('an activation that ends a hold does not end one that came while it was checked', async () => {
  const { store, hold, live } = await site();
  await hold('catalog');
  const next = await publishNext(store);
  const base = await readJournal(store);
  const options = { render: renderHere, endHold: true, base };
  await hold('catalog');
  const before = await live('catalog');
  await expect(activate(store, next, authorOf(40), options)).rejects.toMatchObject({ code: 'overtaken' });
  expect(await live('catalog')).toBe(before);
  await activate(store, next, authorOf(40), { ...options, base: await readJournal(store) });
  expect(holdOf(await readJournal(store), 'catalog', author.at)).toBeNull();
});

test('a rollback holds all units that it changes, if it is asked to', async () => {
  const { store } = await site();
  const [catalog, product] = [await publishNext(store), await publishNext(store, 'product')];
  await activate(store, catalog, authorOf(24), { with: [product], render: renderHere });
  expect(await goBack(store, true)).toMatchObject({ hold: { units: ['catalog', 'product'], until: null } });
  const journal = await readJournal(store);
  expect(holdOf(journal, 'product', author.at)).toMatchObject({ action: 'rollback', by: 'ops' });
  expect(holdOf(journal, 'shell', author.at)).toBeNull();
});

test('a held unit is rolled back, and an older hold stays', async () => {
  const { store, hold, live } = await site();
  const before = await live('catalog');
  await hold('catalog');
  await goBack(store, false);
  expect(await live('catalog')).not.toBe(before);
  expect(holdOf(await readJournal(store), 'catalog', author.at)).toMatchObject({ by: 'Asha' });
});

test('of two people who hold or release the same unit at once, one learns that the other was first', async () => {
  const { store } = await site();
  const ravi = { ...authorOf(21, 'Ravi'), reason: 'me too' };
  const both = async (act: (who: typeof author, base: Journal) => Promise<unknown>) => {
    const base = await readJournal(store);
    const results = await Promise.allSettled([act(author, base), act(ravi, base)]);
    return results.map((one) => (one.status === 'fulfilled' ? 'done' : one.reason.message)).sort();
  };
  expect(await both((who, base) => holdUnits(store, ['catalog'], who, null, base))).toEqual([
    expect.stringMatching(/^(Asha|Ravi) was first: catalog is held since /),
    'done',
  ]);
  expect(await both((who, base) => releaseHolds(store, ['catalog'], who, base))).toEqual([
    expect.stringMatching(/^(Asha|Ravi) was first: nothing holds catalog since /),
    'done',
  ]);
  // Another unit is no conflict.
  const base = await readJournal(store);
  await holdUnits(store, ['product'], ravi, null, base);
  expect(await holdUnits(store, ['catalog'], author, null, base)).toMatchObject({ action: 'hold' });
});
