import fc from 'fast-check';
import { closest, suggestion } from './closest.ts';

const words = ['publish', 'check', 'activate', 'deploy', 'rollback', 'status'];

test.each([
  ['deplyo', 'deploy'],
  ['Status', 'status'],
  ['rolback', 'rollback'],
  ['activte', 'activate'],
  ['fly', null],
  ['', null],
])('%j means %j', (typed, word) => {
  expect(closest(typed, words)).toBe(word);
});

test('there is no suggestion without a similar word', () => {
  expect(suggestion('chek', words)).toBe(' Did you mean "check"?');
  expect(suggestion('fly', words)).toBe('');
});

test('a word with one character too many, too few or wrong is always recognised', () => {
  const mistake = fc.tuple(
    fc.constantFrom(...words),
    fc.nat(5),
    fc.constantFrom('insert', 'remove', 'replace'),
  );
  fc.assert(
    fc.property(mistake, ([word, at, kind]) => {
      const rest = kind === 'insert' ? word.slice(at) : word.slice(at + 1);
      const typed = word.slice(0, at) + (kind === 'remove' ? '' : '#') + rest;
      return closest(typed, words) === word;
    }),
    { seed: 1 },
  );
});
