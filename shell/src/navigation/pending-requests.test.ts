import { held } from '@site/shared-ui/testing';
import { wait } from '../remotes/wait.ts';
import { createPendingRequests } from './pending-requests.ts';

const silent = () => new Promise<string>(() => undefined);

/** Requests for one page; `asked` counts those that were started. */
function setUp() {
  const requests = createPendingRequests<string>({ wait });
  const setup = {
    asked: 0,
    run: (answer: () => Promise<string> = silent) =>
      requests.run('page', () => {
        setup.asked += 1;
        return answer();
      }),
    forget: () => requests.forget('page'),
  };
  return setup;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('with two pending, the next visit waits for whichever answers', async () => {
  const requests = setUp();
  const second = held<string>();
  void requests.run();
  void requests.run(() => second.promise);
  const third = requests.run();
  expect(requests.asked).toBe(2);
  second.answer('arrived');
  expect(await third).toBe('arrived');
});

test('when all that are pending fail, so does who waits for them, with the last error', async () => {
  const requests = setUp();
  const [first, second] = [held<string>(), held<string>()];
  const started = [requests.run(() => first.promise), requests.run(() => second.promise)];
  const third = requests.run();
  const settled = Promise.allSettled([...started, third]);
  first.fail(new Error('first'));
  second.fail(new Error('second'));
  await settled;
  await expect(third).rejects.toThrow('second');
});

test('what has failed, what was forgotten and what has been silent for 30 s does not count', async () => {
  const requests = setUp();
  await requests.run(() => Promise.reject(new Error('gone'))).catch(() => undefined);
  void requests.run();
  void requests.run();
  expect(requests.asked).toBe(3);
  requests.forget();
  void requests.run();
  void requests.run();
  void requests.run();
  expect(requests.asked).toBe(5);
  await jest.advanceTimersByTimeAsync(30_000);
  void requests.run();
  expect(requests.asked).toBe(6);
});

test('a request that has ended leaves nothing behind', async () => {
  const requests = setUp();
  for (let visit = 0; visit < 5; visit += 1) await requests.run(async () => 'arrived');
  expect(jest.getTimerCount()).toBe(0);
});
