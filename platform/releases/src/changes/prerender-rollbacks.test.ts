import { renderHere } from '../testing/render-here.ts';
import { tinySite } from '../testing/tiny-site.ts';
import { prerenderRollbacks } from './prerender-rollbacks.ts';

test('the pages that a rollback of any unit needs are rendered ahead', async () => {
  const [store] = await tinySite(['shell', 'one'], ['catalog', 'a'], ['shell', 'two'], ['catalog', 'b']);
  const before = await store.list('pages/');
  for (const key of before) await store.remove(key);
  expect(await prerenderRollbacks(store, 2026, renderHere)).toEqual([]);
  const after = await store.list('pages/');
  // Two shells with their own two pages, and with two of catalog each, but not both of the older releases.
  expect(after).toHaveLength(2 * 2 + 3 * 2);
  expect(before.filter((key) => !after.includes(key))).toHaveLength(2);
});

test('an incomplete release is no failure here', async () => {
  const [store, , a] = await tinySite(['shell', 'one'], ['catalog', 'a'], ['catalog', 'b']);
  for (const key of await store.list('pages/')) await store.remove(key);
  await store.remove(`releases/catalog/${a.release.id}/node/JoinPage.cjs`);
  expect(await prerenderRollbacks(store, 2026, renderHere)).toEqual([]);
  expect(await store.list('pages/')).toHaveLength(4);
});
