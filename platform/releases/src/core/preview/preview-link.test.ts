import { memoryStore } from '../../testing/memory-store.ts';
import { createLink, linkId, linkKey, listLinks, type Preview, readLink } from './preview-link.ts';

const preview: Preview = {
  set: [
    { unit: 'shell', id: 'r3k9x0a1bc' },
    { unit: 'catalog', id: 'r7m2c4d5ef' },
  ],
  until: 1000,
};

test('a link is read as it was given out, and who reads the whole store finds no token', async () => {
  const store = memoryStore();
  const tokens = [await createLink(store, preview, 'asha'), await createLink(store, preview, 'asha')];
  const keys = await store.list('previews/');
  expect(keys).toEqual(tokens.map((token) => linkKey(token)).toSorted());
  for (const token of tokens) {
    const key = linkKey(token) ?? '';
    expect(await readLink(store, key)).toEqual({ ...preview, key, by: 'asha' });
    expect(`${keys} ${Buffer.from((await store.read(key)) ?? [])}`).not.toContain(token);
  }
  const ids = (await listLinks(store)).map(linkId);
  expect(ids).toEqual(keys.map((key) => key.slice('previews/'.length, 'previews/'.length + 10)));
});

test.each<[string, string]>([
  ['nothing', ''],
  ['a character less', 'x'.repeat(42)],
  ['a character more', 'x'.repeat(44)],
  ['padding', `${'x'.repeat(42)}=`],
  ['another alphabet', `${'x'.repeat(42)}+`],
  ['a line break', `${'x'.repeat(43)}\n`],
  ['the id of a link', 'a'.repeat(10)],
])('%s is the token of no link', (_, text) => {
  expect(linkKey(text)).toBeNull();
});

test.each(['', '{', '[]', 'null', '{"set":[],"until":1,"by":"asha"}', '{"set":["catalog@x"],"by":"asha"}'])(
  'a damaged link shows nothing, and hides no other one: %s',
  async (content) => {
    const store = memoryStore();
    await createLink(store, preview, 'asha');
    await store.create('previews/0.json', Buffer.from(content));
    expect(await readLink(store, 'previews/0.json')).toBeNull();
    expect(await listLinks(store)).toHaveLength(1);
  },
);
