import { countLine, countReport, sumCounts } from './count.ts';

test('Jest suites that do not load count as failures', () => {
  const report = { numPassedTests: 7, numFailedTests: 1, numPendingTests: 0, numRuntimeErrorTestSuites: 2 };
  expect(countReport('jest', JSON.stringify(report))).toEqual({ passed: 7, failed: 3, skipped: 0 });
});

test('Playwright’s flaky tests and errors outside tests count as failures', () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] };
  expect(countReport('playwright', JSON.stringify(report))).toEqual({ passed: 5, failed: 3, skipped: 2 });
});

test('the last line sums all runners', () => {
  const sum = sumCounts([
    { passed: 100, failed: 0, skipped: 0 },
    { passed: 23, failed: 0, skipped: 0 },
  ]);
  expect(countLine(sum)).toBe('123 passed, 0 failed');
  expect(countLine({ ...sum, skipped: 1 })).toBe('123 passed, 0 failed, 1 skipped');
});
