import { createSubmissionKeys, newSubmissionKey } from './submission-key.ts';

test('a key is 128 random bits in hexadecimal', () => {
  const source = {
    getRandomValues<Values extends ArrayBufferView | null>(values: Values): Values {
      if (values instanceof Uint8Array) for (const index of values.keys()) values[index] = index * 16 + 1;
      return values;
    },
  };
  expect(newSubmissionKey(source)).toBe('01112131415161718191a1b1c1d1e1f1');
});

test('each key is different', () => {
  expect(newSubmissionKey()).not.toBe(newSubmissionKey());
});

test('the same values have the same key until they were sent; files are compared by name, size and time', () => {
  let made = 0;
  const keys = createSubmissionKeys(() => `key ${++made}`);
  const fileOf = (lastModified: number) => new File(['x'], 'cv.pdf', { lastModified });
  const file = fileOf(1000);
  const first = { name: 'Asha', file };
  expect(keys.keyFor(first)).toBe('key 1');
  expect(keys.keyFor({ ...first })).toBe('key 1');
  expect(keys.keyFor({ ...first, file: fileOf(1000) })).toBe('key 1');
  expect(keys.keyFor({ ...first, file: fileOf(2000) })).toBe('key 2');
  expect(keys.keyFor({ ...first, phone: '1' })).toBe('key 3');
  expect(keys.keyFor(first)).toBe('key 4');
  keys.arrived();
  expect(keys.keyFor(first)).toBe('key 5');
});
