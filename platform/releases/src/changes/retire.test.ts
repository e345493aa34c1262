import { releasesOf } from '../core/composition/composition.ts';
import { siteComposition } from '../core/composition/site-composition.ts';
import { readJournal } from '../core/journal/journal.ts';
import { foldJournal } from '../core/state/history.ts';
import { authorOf, rollbackTiny, tinySite } from '../testing/tiny-site.ts';
import { planRetirement, retire } from './retire.ts';

test('a retired unit is off the site with its previous release, cannot be retired twice, and is rolled back', async () => {
  const [store, , a, b] = await tinySite(['shell', 'one'], ['catalog', 'a'], ['catalog', 'b']);
  const plan = planRetirement('catalog', authorOf(50, 'ops'), await readJournal(store));
  expect(await retire(store, plan)).toMatchObject({
    ...{ action: 'retire', unit: 'catalog', release: b.release.id },
  });
  await expect(retire(store, plan)).rejects.toMatchObject({
    code: 'overtaken',
    message: expect.stringContaining('catalog is off the site since'),
  });
  const journal = await readJournal(store);
  expect(Object.keys(foldJournal(journal).units)).toEqual(['shell']);
  expect(siteComposition(await releasesOf(store, journal)).remotes).toEqual({});
  for (const { release } of [b, a])
    expect(await rollbackTiny(store, 'catalog', authorOf(51))).toMatchObject({ release: release.id });
});
