import type { FaultsReport, JestReport, PlaywrightReport, Runner } from './runner-reports.ts';

/** The counts of one runner, from its report. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export function countReport(runner: Runner, json: string): Count {
  if (runner === 'faults') {
    const { passed, failed, skipped } = JSON.parse(json) as FaultsReport;
    return { passed, failed, skipped };
  }
  if (runner === 'jest') {
    const report = JSON.parse(json) as JestReport;
    // A suite that does not load counts as one failure.
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
      skipped: report.numPendingTests,
    };
  }
  const { stats, errors } = JSON.parse(json) as PlaywrightReport;
  // A flaky test, which passed only when it was retried, counts as a failure.
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

export function sumCounts(counts: readonly Count[]): Count {
  return counts.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

/** `123 passed, 0 failed`, and the number of skipped tests if there are any. */
export function countLine({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
