import type { Store } from '../core/store/store.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

async function text(store: Store, key: string): Promise<string | null> {
  const content = await store.read(key);
  return content && new TextDecoder().decode(content);
}

/** @param open opens an empty store, and a second instance of it, as in another process */
export function storeContract(open: () => Promise<{ readonly store: Store; readonly other: Store }>): void {
  test('a created object is read back, byte by byte, from both instances', async () => {
    const { store, other } = await open();
    const content = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    expect(await store.create('folder/file.bin', content)).toBe(true);
    expect(new Uint8Array((await store.read('folder/file.bin')) ?? [])).toEqual(content);
    expect(new Uint8Array((await other.read('folder/file.bin')) ?? [])).toEqual(content);
  });

  test('an empty object exists', async () => {
    const { store } = await open();
    await store.create('empty', new Uint8Array());
    expect((await store.read('empty'))?.byteLength).toBe(0);
  });

  test('an object with more bytes than a limit is as absent', async () => {
    const { store } = await open();
    await store.create('a', bytes('12345'));
    expect((await store.read('a', 5))?.byteLength).toBe(5);
    expect(await store.read('a', 4)).toBeNull();
    expect(await store.read('b', 4)).toBeNull();
  });

  test('a missing object is absent, and so is a folder', async () => {
    const { store } = await open();
    expect(await store.read('folder/file')).toBeNull();
    await store.create('folder/file', bytes('x'));
    expect(await store.read('folder')).toBeNull();
    expect(await store.read('folder/file/below')).toBeNull();
  });

  test('a second creation changes nothing and returns false', async () => {
    const { store, other } = await open();
    expect(await store.create('a', bytes('first'))).toBe(true);
    expect(await other.create('a', bytes('second'))).toBe(false);
    expect(await text(store, 'a')).toBe('first');
  });

  test('of twenty concurrent creations one wins, and its content is read', async () => {
    const { store, other } = await open();
    const racers = Array.from({ length: 20 }, (_, racer) => racer);
    const won = await Promise.all(
      racers.map((racer) => (racer % 2 ? store : other).create('race/prize', bytes(`racer ${racer}`))),
    );
    expect(won.filter(Boolean)).toHaveLength(1);
    expect(await text(other, 'race/prize')).toBe(`racer ${won.indexOf(true)}`);
  });

  test('a listing has every key below its prefix, sorted, and nothing else', async () => {
    const { store } = await open();
    for (const key of ['b/2', 'b/10', 'b/deep/er/1', 'bc/1', 'a']) await store.create(key, bytes(key));
    expect(await store.list('b/')).toEqual(['b/10', 'b/2', 'b/deep/er/1']);
    expect(await store.list('b/', 'b/10')).toEqual(['b/2', 'b/deep/er/1']);
    expect(await store.list('b/', 'b/7')).toEqual(['b/deep/er/1']);
    expect(await store.list('nothing/')).toEqual([]);
  });

  test('a removed object is absent and can be created again', async () => {
    const { store, other } = await open();
    await store.create('a/b', bytes('old'));
    await other.remove('a/b');
    expect(await store.read('a/b')).toBeNull();
    expect(await store.list('a/')).toEqual([]);
    await store.remove('a/b');
    expect(await store.create('a/b', bytes('new'))).toBe(true);
    expect(await text(store, 'a/b')).toBe('new');
  });

  test('a watcher is called for keys that another instance creates, also in a new folder', async () => {
    const { store, other } = await open();
    for (const key of ['journal/1', 'journal/2']) {
      await new Promise<void>((heard, reject) => {
        const watcher = store.watch('journal/', async () => {
          if (!(await store.read(key))) return;
          watcher.close();
          heard();
        });
        other.create(key, bytes('x')).catch(reject);
      });
    }
  });

  test.each([
    '../outside',
    'a/../../outside',
    '/etc/passwd',
    'a//b',
    'a/./b',
    '.hidden',
    'a/.hidden',
    '',
    'a\\b',
    'a b',
    'a\0b',
    'C:/a',
    'é',
    'a/'.repeat(300),
  ])('the key %j is refused by every function', async (key) => {
    const { store } = await open();
    const refused = { code: 'bad-key' };
    await expect(store.read(key)).rejects.toMatchObject(refused);
    await expect(store.create(key, bytes('x'))).rejects.toMatchObject(refused);
    await expect(store.list(key)).rejects.toMatchObject(refused);
    await expect(store.remove(key)).rejects.toMatchObject(refused);
    expect(() => store.watch(key, () => undefined)).toThrow(expect.objectContaining(refused));
  });
}
