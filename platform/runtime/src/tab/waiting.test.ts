import { testTab } from './testing/tab.ts';
import { pollWhileVisible, type Waiting } from './waiting.ts';

function listen({ on }: Waiting) {
  const told: string[] = [];
  for (const change of ['online', 'offline', 'leave', 'return', 'show', 'hide'] as const)
    on(change, () => told.push(change));
  return told;
}

test('`navigator.onLine` is believed when it is false, without a question', async () => {
  const { waiting, goOnline, server } = testTab();
  const told = listen(waiting);
  await goOnline(false);
  expect([waiting.isOnline(), server.questions, told]).toEqual([false, 0, ['offline']]);
  await goOnline(false);
  expect(await waiting.ask()).toBeNull();
  expect(told).toEqual(['offline']);
});

test('the server is asked before `navigator.onLine` is believed when it is true', async () => {
  const { waiting, goOnline, server } = testTab();
  const told = listen(waiting);
  await goOnline(false);
  server.live = 0;
  await goOnline(true);
  expect([waiting.isOnline(), server.questions, told]).toEqual([false, 1, ['offline']]);
  server.live = 8;
  expect(await waiting.ask()).toMatchObject({ sequence: 8 });
  expect([waiting.isOnline(), told]).toEqual([true, ['offline', 'online']]);
});

test('the server is asked every 30 s, and every 5 s while it does not answer, as long as somebody looks', () => {
  jest.useFakeTimers();
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  let isOnline = true;
  const poll = jest.fn();
  pollWhileVisible({ isOnline: () => isOnline }, poll);
  const asked = (ms: number) => {
    poll.mockClear();
    jest.advanceTimersByTime(ms);
    return poll.mock.calls.length;
  };
  expect(asked(60_000)).toBe(2);
  isOnline = false;
  expect(asked(60_000)).toBe(12);
  hidden.mockReturnValue(true);
  expect(asked(60_000)).toBe(0);
  hidden.mockRestore();
  jest.useRealTimers();
});

test('questions at the same time are one request, and a later one is another', async () => {
  const { waiting, server } = testTab();
  const [first, second] = await Promise.all([waiting.ask(), waiting.ask()]);
  expect(first).toBe(second);
  expect(first?.sequence).toBe(7);
  expect(server.questions).toBe(1);
  await waiting.ask();
  expect(server.questions).toBe(2);
});

test.each([
  ['a page of a network that wants visitors to sign in', () => Promise.reject(new SyntaxError('HTML'))],
  ['JSON of something else', async () => ({ sequence: 999_999, error: 'maintenance' })],
])('%s is no answer', async (_, json) => {
  const { window, waiting } = testTab();
  window.fetch = async () => ({ json }) as Response;
  expect(await waiting.ask()).toBeNull();
});

test('a return is told for each display but the first, whatever the browser says of its cache', async () => {
  const { waiting, show, leave, turn } = testTab();
  const told = listen(waiting);
  await show();
  expect(told).toEqual([]);
  await leave();
  await show();
  expect(told.splice(0)).toEqual(['leave', 'hide', 'return', 'show']);
  await show();
  expect(told.splice(0)).toEqual(['return', 'show']);
  turn(true);
  turn(false);
  expect(told).toEqual(['hide', 'show']);
});
