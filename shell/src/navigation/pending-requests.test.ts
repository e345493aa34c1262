import { wait } from '../remotes/wait.ts';
import { createPendingRequests } from './pending-requests.ts';

const silent = () => new Promise<string>(() => undefined);

/** Requests for one page; `started` counts them. */
function setUp() {
  const requests = createPendingRequests<string>({ wait });
  const setup = {
    started: 0,
    run: (answer: () => Promise<string> = silent) =>
      requests.run('page', () => {
        setup.started += 1;
        return answer();
      }),
    keep: (ended: Promise<unknown>) => requests.keep('page', ended),
    allowMore: () => requests.allowMore('page'),
  };
  return setup;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('with two pending requests, the next visit waits for the first response', async () => {
  const requests = setUp();
  const second = Promise.withResolvers<string>();
  void requests.run();
  void requests.run(() => second.promise);
  const third = requests.run();
  expect(requests.started).toBe(2);
  second.resolve('arrived');
  expect(await third).toBe('arrived');
});

test('when all pending requests fail, the waiting visit fails with the last error', async () => {
  const requests = setUp();
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const started = [requests.run(() => first.promise), requests.run(() => second.promise)];
  const third = requests.run();
  const settled = Promise.allSettled([...started, third]);
  first.reject(new Error('first'));
  second.reject(new Error('second'));
  await settled;
  await expect(third).rejects.toThrow('second');
});

test('failed requests, and those without a response for 30 s, do not count as pending', async () => {
  const requests = setUp();
  await requests.run(() => Promise.reject(new Error('gone'))).catch(() => undefined);
  for (let visit = 0; visit < 3; visit += 1) void requests.run();
  expect(requests.started).toBe(3);
  await jest.advanceTimersByTimeAsync(30_000);
  void requests.run();
  expect(requests.started).toBe(4);
});

test('a request whose result nobody waits for counts until it has ended', async () => {
  const requests = setUp();
  const ended = Promise.withResolvers<void>();
  requests.keep(ended.promise);
  for (let visit = 0; visit < 3; visit += 1) void requests.run();
  expect(requests.started).toBe(1);
  ended.resolve();
  await ended.promise;
  void requests.run();
  expect(requests.started).toBe(2);
});

test('if all others have failed, a visit starts a request although the kept ones are too many', async () => {
  const requests = setUp();
  for (let kept = 0; kept < 3; kept += 1) requests.keep(silent());
  await requests.run(async () => 'arrived');
  expect(await requests.run(async () => 'arrived')).toBe('arrived');
  expect(requests.started).toBe(2);
});

test('Try again starts two more requests, and one more if four are pending', () => {
  const requests = setUp();
  const visit = () => {
    for (let run = 0; run < 4; run += 1) void requests.run();
    return requests.started;
  };
  expect(visit()).toBe(2);
  for (const started of [4, 5, 6]) {
    requests.allowMore();
    expect(visit()).toBe(started);
  }
});

test('a request that has ended leaves no timer', async () => {
  const requests = setUp();
  for (let visit = 0; visit < 5; visit += 1) await requests.run(async () => 'arrived');
  requests.keep(Promise.resolve());
  await jest.advanceTimersByTimeAsync(0);
  expect(jest.getTimerCount()).toBe(0);
});
