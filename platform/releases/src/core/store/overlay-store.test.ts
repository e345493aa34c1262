import { memoryStore } from '../../testing/memory-store.ts';
import { overlayStore } from './overlay-store.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (content: Uint8Array | null) => content && new TextDecoder().decode(content);

async function stores() {
  const below = memoryStore();
  await below.create('a/old', bytes('old'));
  return { below, over: overlayStore(below) };
}

test('objects of both stores are visible, and writes and removals do not change the other store', async () => {
  const { below, over } = await stores();
  await over.create('a/new', bytes('new'));
  expect(await over.list('a/')).toEqual(['a/new', 'a/old']);
  expect([await over.read('a/old'), await over.read('a/new')].map(text)).toEqual(['old', 'new']);
  await over.remove('a/old');
  expect(await over.list('a/')).toEqual(['a/new']);
  expect(await over.read('a/old')).toBeNull();
  expect(await below.list('a/')).toEqual(['a/old']);
});

test('one of many creations wins, also if the other store has the key', async () => {
  const { over } = await stores();
  expect(await over.create('a/old', bytes('x'))).toBe(false);
  const won = await Promise.all([1, 2, 3].map((racer) => over.create('a/new', bytes(`${racer}`))));
  expect(won.filter(Boolean)).toHaveLength(1);
  expect(text(await over.read('a/new'))).toBe(String(won.indexOf(true) + 1));
  await over.remove('a/old');
  expect(await over.create('a/old', bytes('x'))).toBe(true);
});
