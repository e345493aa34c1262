import { readJournal } from '../../core/journal/journal.ts';
import { overwrite } from '../../testing/owned-site.ts';
import { tinySite } from '../../testing/tiny-site.ts';
import { unrenderedPages } from './unrendered-pages.ts';

test('a page that was not rendered, or whose record is damaged, is a warning', async () => {
  const [store] = await tinySite(['shell', 'one'], ['catalog', 'a']);
  const find = async () => unrenderedPages(store, await readJournal(store));
  expect(await find()).toEqual([]);
  const [damaged = '', ...others] = await store.list('pages/');
  for (const key of others) await store.remove(key);
  await overwrite(store, damaged, Buffer.from('{"body":'));
  const findings = await find();
  expect(findings).toHaveLength(4);
  expect(findings).toMatchObject(Array(4).fill({ code: 'page-missing', warning: true }));
  expect(
    findings.filter(({ sentence }) => sentence.endsWith('was rendered, but cannot be read.')),
  ).toHaveLength(1);
  expect(findings.some(({ sentence }) => sentence.startsWith('/cellar of catalog@'))).toBe(true);
});
