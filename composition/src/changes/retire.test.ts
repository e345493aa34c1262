import { foldJournal, releasesOf, rollbackTarget } from '../core/composition/composition.ts';
import { siteComposition } from '../core/composition/site-composition.ts';
import { readJournal } from '../core/journal/journal.ts';
import type { Store } from '../core/store/store.ts';
import { authorOf, rollbackTiny, tinySite } from '../testing/tiny-site.ts';
import { planRetirement, retire } from './retire.ts';

const retireCareers = async (store: Store) =>
  retire(store, planRetirement('careers', authorOf(50, 'ops'), await readJournal(store)));

async function opened() {
  const [store, , a, b] = await tinySite(['shell', 'one'], ['careers', 'a'], ['careers', 'b']);
  return { store, a: a.release.id, b: b.release.id };
}

test('a retired unit is off the site, with its previous release', async () => {
  const { store, b } = await opened();
  expect(await retireCareers(store)).toMatchObject({ action: 'retire', unit: 'careers', release: b });
  const entries = await readJournal(store);
  expect(Object.keys(foldJournal(entries).units)).toEqual(['shell']);
  expect(siteComposition(await releasesOf(store, entries)).remotes).toEqual({});
});

test('a rollback brings back the release that was live, and a second one goes further back', async () => {
  const { store, a, b } = await opened();
  await retireCareers(store);
  const back = () => rollbackTiny(store, 'careers', authorOf(51));
  expect(await back()).toMatchObject({ action: 'rollback', release: b });
  expect(await back()).toMatchObject({ release: a });
  expect(rollbackTarget(await readJournal(store), 'careers')).toBeNull();
});

test('the shell, and what is not live, cannot be retired', async () => {
  const { store } = await opened();
  const entries = await readJournal(store);
  expect(() => planRetirement('shell', authorOf(5), entries)).toThrow('The shell hosts every page');
  expect(() => planRetirement('product', authorOf(5), entries)).toThrow('No release of product is live.');
});

test('another change of the unit in between refuses it', async () => {
  const { store } = await opened();
  const plan = planRetirement('careers', authorOf(5), await readJournal(store));
  await retireCareers(store);
  await expect(retire(store, plan)).rejects.toMatchObject({
    code: 'overtaken',
    message: expect.stringContaining('careers is off the site since'),
  });
});
