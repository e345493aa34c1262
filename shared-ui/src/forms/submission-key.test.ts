import { newSubmissionKey } from './submission-key.ts';

test('is 128 random bits in hexadecimal', () => {
  const source = {
    getRandomValues<Values extends ArrayBufferView | null>(values: Values): Values {
      if (values instanceof Uint8Array) for (const index of values.keys()) values[index] = index * 16 + 1;
      return values;
    },
  };
  expect(newSubmissionKey(source)).toBe('01112131415161718191a1b1c1d1e1f1');
});

test('is another one each time', () => {
  expect(newSubmissionKey()).not.toBe(newSubmissionKey());
});
