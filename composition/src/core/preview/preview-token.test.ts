import fc from 'fast-check';
import { memoryStore } from '../../testing/memory-store.ts';
import { previewKey, readPreviewKey } from './preview-key.ts';
import { longestPreview, type Preview, type PreviewSet, readPreview, signPreview } from './preview-token.ts';

const key = new Uint8Array(32).fill(7);
const set: PreviewSet = [
  { unit: 'shell', id: 'r3k9x0a1bc' },
  { unit: 'careers', id: 'r7m2c4d5ef' },
];
const preview: Preview = { set, until: 1000 };
const token = signPreview(preview, key);
const [claim = '', signature = ''] = token.split('.');
const claimOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('a token is read as it was signed, until its end, and fits into an address and a cookie', () => {
  expect(readPreview(token, key, 999)).toEqual({ status: 'valid', preview });
  expect(readPreview(token, key, 1000)).toEqual({ status: 'expired', until: 1000 });
  expect(token).toMatch(/^[\w-]+\.[\w-]+$/);
  const longest = Array.from({ length: 32 }, (_, index) => ({
    unit: `u${'x'.repeat(17)}${index}`.slice(0, 20),
    id: 'r'.repeat(32),
  }));
  const [first = set[0], ...others] = longest;
  expect(signPreview({ set: [first, ...others], until: 8.64e15 }, key).length).toBeLessThan(3000);
  expect(() => signPreview({ set: [first, ...others, first], until: 1 }, key)).toThrow(/32 releases at most/);
});

test('a link that is valid for longer than any may be is not valid', () => {
  const at = (until: number) => readPreview(signPreview({ set, until }, key), key, 1000).status;
  expect([at(1000 + longestPreview), at(1001 + longestPreview)]).toEqual(['valid', 'altered']);
});

test.each<[string, string]>([
  ['nothing', ''],
  ['a dot', '.'],
  ['no signature', claim],
  ['an empty signature', `${claim}.`],
  ['an empty claim', `.${signature}`],
  ['a third part', `${token}.`],
  ['the parts in another order', `${signature}.${claim}`],
  [
    'a later end',
    `${claimOf({ set: ['shell@r3k9x0a1bc', 'careers@r7m2c4d5ef'], until: 2000 })}.${signature}`,
  ],
  [
    'another release',
    `${claimOf({ set: ['shell@r3k9x0a1bc', 'careers@rother'], until: 1000 })}.${signature}`,
  ],
  ['fewer releases', `${claimOf({ set: ['shell@r3k9x0a1bc'], until: 1000 })}.${signature}`],
  ['padding', `${token}=`],
  ['another alphabet', `${token.replaceAll('-', '+').replaceAll('_', '/')} `],
])('a token with %s is altered', (_, text) => {
  expect(readPreview(text, key, 0)).toEqual({ status: 'altered' });
});

test('a token with any other character in any place is altered, and so is one of another key', () => {
  for (const index of token.split('').keys()) {
    for (const other of ['A', 'B', '.', '-', 'é']) {
      const changed = token.slice(0, index) + other + token.slice(index + 1);
      if (changed !== token)
        expect([changed, readPreview(changed, key, 0)]).toEqual([changed, { status: 'altered' }]);
    }
  }
  expect(readPreview(token, key.with(0, 8), 0)).toEqual({ status: 'altered' });
});

test('any text is altered', () => {
  fc.assert(fc.property(fc.string(), (text) => readPreview(text, key, 0).status === 'altered'));
});

test('a key that is too short signs nothing, and no link is read with it', async () => {
  for (const content of [new Uint8Array(0), new Uint8Array(31)]) {
    const store = memoryStore();
    await store.create('preview-key', content);
    expect(await readPreviewKey(store)).toBeNull();
    await expect(previewKey(store)).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringMatching(/^preview-key in the store is damaged: remove it/),
    });
  }
});

test('of several processes that need a key, one creates it, and all have the same', async () => {
  const store = memoryStore();
  expect(await readPreviewKey(store)).toBeNull();
  let next = 0;
  const random = (bytes: number) => new Uint8Array(bytes).fill(++next);
  const keys = await Promise.all(Array.from({ length: 8 }, () => previewKey(store, random)));
  expect(new Set(keys.map(String)).size).toBe(1);
  expect(await previewKey(store, random)).toEqual(await readPreviewKey(store));
});
