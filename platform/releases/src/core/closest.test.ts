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
