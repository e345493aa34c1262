import { newestSequence } from './newest-sequence.ts';

test('a later document of the tab knows the newest sequence', () => {
  sessionStorage.clear();
  expect(newestSequence.read()).toBe(0);
  newestSequence.remember(8);
  expect(newestSequence.read()).toBe(8);
});

test('with another value in the storage, or without it, nothing is known', () => {
  sessionStorage.setItem('site:newest', 'something else');
  expect(newestSequence.read()).toBe(0);
  jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  newestSequence.remember(8);
  expect(newestSequence.read()).toBe(0);
  jest.restoreAllMocks();
});
