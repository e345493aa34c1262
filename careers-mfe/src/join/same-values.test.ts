import { sameValues } from './same-values.ts';

const file = (text: string, lastModified = 1) => new File([text], 'cv.pdf', { lastModified });

test.each([
  ['the same values', { a: '1' }, { a: '1' }, true],
  ['another value', { a: '1' }, { a: '2' }, false],
  ['one value more', { a: '1' }, { a: '1', b: '2' }, false],
  ['a copy of the file', { a: file('%PDF') }, { a: file('%PDF') }, true],
  ['a file of another time', { a: file('%PDF') }, { a: file('%PDF', 2) }, false],
  ['a file of another size', { a: file('%PDF') }, { a: file('%PDF-1.7') }, false],
  ['no file', { a: file('%PDF') }, { a: null }, false],
])('%s', (_, one, other, expected) => {
  expect([sameValues(one, other), sameValues(other, one)]).toEqual([expected, expected]);
});
