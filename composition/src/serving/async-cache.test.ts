import { createCache } from './async-cache.ts';

const cache = () => {
  const found: string[] = [];
  const { get } = createCache<string>({ maxSize: 10, sizeOf: (value) => value.length });
  const find = (key: string, value: string | null) =>
    get(key, async () => {
      found.push(key);
      return value;
    });
  return { find, found };
};

test('a result is cached', async () => {
  const { find, found } = cache();
  await Promise.all([find('a', 'xx'), find('a', 'xx')]);
  expect(await find('a', 'other')).toBe('xx');
  expect(found).toEqual(['a']);
});

test('null and failures are not cached', async () => {
  const { find, found } = cache();
  expect(await find('a', null)).toBeNull();
  expect(await find('a', 'x')).toBe('x');
  expect(found).toEqual(['a', 'a']);
  const { get } = createCache<string>({ maxSize: 10, sizeOf: () => 1 });
  await expect(get('b', () => Promise.reject(new Error('disk')))).rejects.toThrow('disk');
  expect(await get('b', async () => 'there')).toBe('there');
});

test('the least recently used result is evicted', async () => {
  const { find, found } = cache();
  for (const key of ['a', 'b']) await find(key, 'xxxx');
  await find('a', 'xxxx');
  await find('c', 'xxxx');
  await find('a', 'xxxx');
  await find('b', 'xxxx');
  expect(found).toEqual(['a', 'b', 'c', 'b']);
});

test('a result that is bigger than the cache is returned all the same', async () => {
  const { find } = cache();
  expect(await find('a', 'x'.repeat(50))).toBe('x'.repeat(50));
});
