import { jest } from '@jest/globals';
import { withProgress } from './with-progress.ts';

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

test('what is done within a second is done in silence', async () => {
  const { told, ...rest } = clockAndLines();
  const work = withProgress(rest, 'Publishing', () => wait(900));
  await jest.advanceTimersByTimeAsync(5000);
  expect(await work).toBe('done');
  expect(told).toEqual([]);
});

test('what takes longer says so after a second, then every five, with what it is at', async () => {
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

test('what fails is silent afterwards', async () => {
  const { told, ...rest } = clockAndLines();
  const work = withProgress(rest, 'Publishing', async () => {
    throw new Error('disk');
  });
  await expect(work).rejects.toThrow('disk');
  await jest.advanceTimersByTimeAsync(5000);
  expect(told).toEqual([]);
});
