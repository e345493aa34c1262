import { memoryStore } from '../testing/memory-store.ts';
import { renderHere } from '../testing/render-here.ts';
import { deployTiny } from '../testing/tiny-site.ts';
import { renderAhead } from './render-ahead.ts';

test('whatever one rollback of any unit needs is rendered before anybody wants it', async () => {
  const store = memoryStore();
  await deployTiny(store, ['shell', 'one'], ['careers', 'a'], ['shell', 'two'], ['careers', 'b']);
  expect(await renderAhead(store, 2026, renderHere)).toEqual([]);
  // Shells one and two with their own two pages, and each with both releases of careers.
  expect(await store.list('pages/')).toHaveLength(2 * 2 + 2 * 2 * 2);
});

test('a release that is not whole any more is left to verify', async () => {
  const store = memoryStore();
  const [, a] = await deployTiny(store, ['shell', 'one'], ['careers', 'a'], ['careers', 'b']);
  for (const key of await store.list('pages/')) await store.remove(key);
  await store.remove(`releases/careers/${a?.release.id}/node/JoinPage.cjs`);
  expect(await renderAhead(store, 2026, renderHere)).toEqual([]);
  expect(await store.list('pages/')).toHaveLength(4);
});
