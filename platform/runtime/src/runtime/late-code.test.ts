import { jest } from '@jest/globals';

let attempts = 0;
let fails = true;
jest.unstable_mockModule('./late-navigation.ts', () => {
  attempts += 1;
  if (fails) throw new Error('unreachable');
  return { failurePhase: 'there' };
});
const { lateCode, loadLateCode, needsLateCode } = await import('./late-code.ts');

test.each<[what: string, expected: boolean, html: string, state: unknown]>([
  ['a page to read', false, '<div id="root" data-year="2026"><main><p>Text</p></main></div>', { usr: null }],
  ['a page with a form', true, '<div id="root" data-year="2026"><main><form></form></main></div>', null],
  ['a form of the frame', false, '<div id="root" data-year="2026"><form></form><main></main></div>', null],
  ['a document without its page', true, '<div id="root"></div>', null],
  [
    'a confirmation',
    true,
    '<div id="root" data-year="2026"></div>',
    { usr: { confirmation: { text: 'Sent.' } } },
  ],
])('%s needs the late code at once: %s', (_, expected, html, state) => {
  document.documentElement.dataset.hydrate = 'load';
  document.body.innerHTML = html;
  window.history.replaceState(state, '');
  expect(needsLateCode(window)).toBe(expected);
  document.documentElement.dataset.hydrate = 'prefetch';
  expect(needsLateCode(window)).toBe(true);
});

test('whoever asks shares a round, and after a round that has failed there is another one', async () => {
  jest.useFakeTimers();
  const failures: string[] = [];
  const loaded = loadLateCode(() => failures.push('first'));
  void loadLateCode(() => failures.push('second'));
  const ended = lateCode.run().catch(() => 'failed');
  await jest.advanceTimersByTimeAsync(10_000);
  expect(await ended).toBe('failed');
  expect(attempts).toBe(3);
  expect(failures).toEqual(['first']);
  fails = false;
  void loadLateCode(() => failures.push('third'));
  expect(await loaded).toMatchObject({ failurePhase: 'there' });
  jest.useRealTimers();
});
