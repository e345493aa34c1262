import { testTab } from './testing/tab.ts';
import {
  attemptTimeout,
  createRetry,
  pollWhileVisible,
  retryAll,
  startPlan,
  type Waiting,
} from './waiting.ts';

function listen({ on }: Waiting) {
  const events: string[] = [];
  for (const change of ['online', 'offline', 'leave', 'return', 'show', 'hide'] as const)
    on(change, () => events.push(change));
  return events;
}

test('`navigator.onLine` is believed when it is false, without a question', async () => {
  const { waiting, goOnline, server } = testTab();
  const events = listen(waiting);
  await goOnline(false);
  expect([waiting.isOnline(), server.questions, events]).toEqual([false, 0, ['offline']]);
  await goOnline(false);
  expect(await waiting.ask()).toBeNull();
  expect(events).toEqual(['offline']);
});

test('the server is asked before `navigator.onLine` is believed when it is true', async () => {
  const { waiting, goOnline, server } = testTab();
  const events = listen(waiting);
  await goOnline(false);
  server.live = 0;
  await goOnline(true);
  expect([waiting.isOnline(), server.questions, events]).toEqual([false, 1, ['offline']]);
  server.live = 8;
  expect(await waiting.ask()).toMatchObject({ sequence: 8 });
  expect([waiting.isOnline(), events]).toEqual([true, ['offline', 'online']]);
});

test('the server is asked every 30 s, and every 5 s while it does not answer, as long as the tab is visible', () => {
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
  const answered: unknown[] = [];
  waiting.on('answered', () => answered.push(waiting.answer()));
  await waiting.ask();
  expect(server.questions).toBe(2);
  expect(answered).toEqual([expect.objectContaining({ sequence: 7 })]);
});

test.each([
  ['a page of a network that wants visitors to sign in', () => Promise.reject(new SyntaxError('HTML'))],
  ['JSON of something else', async () => ({ sequence: 999_999, error: 'maintenance' })],
])('%s is no answer', async (_, json) => {
  const { window, waiting } = testTab();
  window.fetch = async () => ({ json }) as Response;
  expect(await waiting.ask()).toBeNull();
});

test('a return is an event for each display but the first, whatever the browser says of its cache', async () => {
  const { waiting, show, leave, turn } = testTab();
  const events = listen(waiting);
  await show();
  expect(events).toEqual([]);
  await leave();
  await show();
  expect(events.splice(0)).toEqual(['leave', 'hide', 'return', 'show']);
  await show();
  expect(events.splice(0)).toEqual(['return', 'show']);
  turn(true);
  turn(false);
  expect(events).toEqual(['hide', 'show']);
});

const retryDelays = [startPlan[1][0], startPlan[2][0]] as const;

function controlled() {
  const attempts: { number: number; succeed: (value: string) => void; fail: () => void }[] = [];
  const waits: { ms: number; end: () => void }[] = [];
  const retry = createRetry(
    (number) =>
      new Promise<string>((resolve, reject) => {
        attempts.push({ number, succeed: resolve, fail: () => reject(new Error('unreachable')) });
      }),
    {
      wait: (ms) => new Promise((resolve) => void waits.push({ ms, end: resolve })),
      random: () => 0.5,
    },
  );
  const pass = async (ms: number) => {
    waits.findLast((wait) => wait.ms === ms)?.end();
    await settled();
  };
  return { retry, attempts, waits, pass };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('a delay ends when an earlier attempt succeeds', async () => {
  const { retry, attempts, pass } = controlled();
  const round = retry.run();
  await pass(attemptTimeout);
  attempts[1]?.fail();
  await settled();
  attempts[0]?.succeed('late');
  await round;
  expect(attempts).toHaveLength(2);
});

test.each([
  [0, [250, 1000]],
  [1, [750, 3000]],
])('the delays are varied at random: %s', async (random, delays) => {
  const waited: number[] = [];
  const { run } = createRetry(() => Promise.reject(new Error('unreachable')), {
    wait: async (ms) => {
      if (ms === attemptTimeout)
        return settled()
          .then(settled)
          .then(() => undefined);
      waited.push(ms);
    },
    random: () => random,
  });
  await expect(run()).rejects.toThrow();
  expect(waited).toEqual(delays);
});

test('an attempt that times out is followed by another at once, and may still be the first to succeed', async () => {
  const { retry, attempts, pass } = controlled();
  const round = retry.run();
  await pass(attemptTimeout);
  expect(attempts).toHaveLength(2);
  attempts[0]?.succeed('late');
  expect(await retry.loaded).toBe('late');
  await round;
  attempts[1]?.fail();
  await pass(retryDelays[1]);
  expect(attempts).toHaveLength(2);
});

test('a round ends after three attempts; the next round continues their numbers', async () => {
  const { retry, attempts, waits, pass } = controlled();
  const ended = expect(retry.run()).rejects.toThrow();
  attempts[0]?.fail();
  await settled();
  await pass(retryDelays[0]);
  attempts[1]?.fail();
  await settled();
  await pass(retryDelays[1]);
  attempts[2]?.fail();
  await ended;
  const [first, second] = retryDelays;
  expect(waits.map(({ ms }) => ms)).toEqual([attemptTimeout, first, attemptTimeout, second, attemptTimeout]);
  void retry.run();
  expect(attempts.map(({ number }) => number)).toEqual([0, 1, 2, 3]);
  attempts[3]?.succeed('fourth');
  expect(await retry.loaded).toBe('fourth');
});

test('several loads succeed together, and a further round only loads those that are missing', async () => {
  const one = controlled();
  const other = controlled();
  const all = retryAll([one.retry, other.retry]);
  const ended = expect(all.run()).rejects.toThrow();
  one.attempts[0]?.succeed('one');
  for (const _ of [0, 1, 2]) await other.pass(attemptTimeout);
  await ended;
  const again = all.run();
  other.attempts[3]?.succeed('other');
  await again;
  await all.loaded;
  expect(one.attempts).toHaveLength(1);
  expect(other.attempts).toHaveLength(4);
});
