import { createNewestSequence } from './newest-sequence.ts';

test('a later document of the tab knows the newest sequence', () => {
  const storage = {};
  expect(createNewestSequence(() => storage).read()).toBe(0);
  createNewestSequence(() => storage).remember(8);
  expect(createNewestSequence(() => storage).read()).toBe(8);
});

test('without storage, or with another value in it, nothing is known', () => {
  const blocked = createNewestSequence(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  blocked.remember(8);
  expect(blocked.read()).toBe(0);
  const { read } = createNewestSequence(() => ({ 'site:newest': 'something else' }));
  expect(read()).toBe(0);
});
