import { readJournal } from '../../core/journal/journal.ts';
import { tinySite } from '../../testing/tiny-site.ts';
import { unrenderedPages } from './unrendered-pages.ts';

test('a page that was not rendered is a warning', async () => {
  const [store] = await tinySite(['shell', 'one'], ['careers', 'a']);
  expect(await unrenderedPages(store, await readJournal(store))).toEqual([]);
  for (const key of await store.list('pages/')) await store.remove(key);
  const findings = await unrenderedPages(store, await readJournal(store));
  expect(findings).toHaveLength(4);
  expect(findings[2]).toEqual({
    code: 'page-missing',
    sentence: expect.stringMatching(/^\/career of careers@/),
    warning: true,
  });
});

test('a page whose record is damaged is a warning', async () => {
  const [store] = await tinySite(['shell', 'one']);
  const [key = ''] = await store.list('pages/');
  await store.remove(key);
  await store.create(key, new TextEncoder().encode('{"body":'));
  expect(await unrenderedPages(store, await readJournal(store))).toEqual([
    {
      code: 'page-missing',
      sentence: expect.stringMatching(/ was rendered, but cannot be read\.$/),
      warning: true,
    },
  ]);
});
