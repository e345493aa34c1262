import { wait } from './wait.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('resolves after its time, and never once its signal is aborted', async () => {
  const over = new AbortController();
  const resolved: string[] = [];
  void wait(100, over.signal).then(() => resolved.push('first'));
  void wait(200, over.signal).then(() => resolved.push('second'));
  await jest.advanceTimersByTimeAsync(100);
  over.abort();
  await jest.advanceTimersByTimeAsync(200);
  expect(resolved).toEqual(['first']);
  expect(jest.getTimerCount()).toBe(0);
});

test('leaves no listener on a signal that is not aborted', async () => {
  const { signal } = new AbortController();
  const listening = new Set<unknown>();
  jest.spyOn(signal, 'addEventListener').mockImplementation((_, listener) => void listening.add(listener));
  jest
    .spyOn(signal, 'removeEventListener')
    .mockImplementation((_, listener) => void listening.delete(listener));
  const over = wait(100, signal);
  expect(listening.size).toBe(1);
  await jest.advanceTimersByTimeAsync(100);
  await over;
  expect(listening.size).toBe(0);
});
