import { jest } from '@jest/globals';
import { withProgress } from './run-site.ts';

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
});
afterEach(() => {
  jest.useRealTimers();
});

function clockAndLines() {
  const told: string[] = [];
  return { told, err: (line: string) => void told.push(line), now: () => new Date() };
}
const wait = (ms: number) => new Promise<string>((resolve) => setTimeout(() => resolve('done'), ms));

test('work of less than a second prints nothing', async () => {
  const { told, ...rest } = clockAndLines();
  const work = withProgress(rest, 'Publishing', () => wait(900));
  await jest.advanceTimersByTimeAsync(5000);
  expect(await work).toBe('done');
  expect(told).toEqual([]);
});

test('longer work prints progress after one second, then every five seconds', async () => {
  const { told, ...rest } = clockAndLines();
  let at = 'reading';
  const work = withProgress(
    rest,
    () => `Checking: ${at}`,
    () => wait(12_000),
  );
  await jest.advanceTimersByTimeAsync(1500);
  at = 'rendering';
  await jest.advanceTimersByTimeAsync(60_000);
  await work;
  expect(told).toEqual(['Checking: reading …', 'Checking: rendering … 6 s', 'Checking: rendering … 11 s']);
});

test('nothing is printed after a failure', async () => {
  const { told, ...rest } = clockAndLines();
  const work = withProgress(rest, 'Publishing', async () => {
    throw new Error('disk');
  });
  await expect(work).rejects.toThrow('disk');
  await jest.advanceTimersByTimeAsync(5000);
  expect(told).toEqual([]);
});
