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
    forget: () => requests.forget('page'),
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

test('failed and dropped requests, and those without a response for 30 s, do not count as pending', async () => {
  const requests = setUp();
  await requests.run(() => Promise.reject(new Error('gone'))).catch(() => undefined);
  void requests.run();
  void requests.run();
  expect(requests.started).toBe(3);
  requests.forget();
  void requests.run();
  void requests.run();
  void requests.run();
  expect(requests.started).toBe(5);
  await jest.advanceTimersByTimeAsync(30_000);
  void requests.run();
  expect(requests.started).toBe(6);
});

test('a request that has ended leaves no timer', async () => {
  const requests = setUp();
  for (let visit = 0; visit < 5; visit += 1) await requests.run(async () => 'arrived');
  expect(jest.getTimerCount()).toBe(0);
});
