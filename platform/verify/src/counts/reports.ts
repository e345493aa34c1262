import { stripVTControlCharacters } from 'node:util';
import type { FormattedTestResults } from '@jest/test-result';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';

export type Runner = 'jest' | 'playwright' | 'faults';

export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export interface FailedTest {
  readonly name: string;
  readonly message: string;
}

export interface Report extends Count {
  readonly failures: readonly FailedTest[];
}

/** Reads the report of `jest --json`, of Playwright's JSON reporter or of `npm run faults`, which is a `Report`. */
export function readReport(runner: Runner, json: string): Report {
  if (runner === 'faults') return JSON.parse(json) as Report;
  return runner === 'jest' ? ofJest(JSON.parse(json)) : ofPlaywright(JSON.parse(json));
}

function ofJest(report: FormattedTestResults): Report {
  return {
    passed: report.numPassedTests,
    // A suite that does not load counts as one failure.
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests,
    failures: report.testResults.flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (assertionResults.length === 0 && message !== '') return [{ name, message: firstLines(message) }];
      return failed.map(({ fullName, failureMessages }) => ({
        name: `${name} › ${fullName}`,
        message: firstLines(failureMessages?.[0]),
      }));
    }),
  };
}

function ofPlaywright({ stats, errors, suites }: JSONReport): Report {
  return {
    passed: stats.expected,
    // A flaky test, which passed only when it was retried, counts as a failure.
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [
      ...suites.flatMap(failedInSuite),
      ...errors.map(({ message }) => ({ name: 'outside every test', message: firstLines(message) })),
    ],
  };
}

function failedInSuite({ specs, suites = [] }: JSONReportSuite): readonly FailedTest[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => ({
        name: [projectName, file, title].filter((part) => part !== '').join(' › '),
        // The first error may only report the timeout; the next one says what the test waited for.
        message: results.flatMap(({ errors }) => errors.map(({ message }) => firstLines(message))).join('\n'),
      })),
  );
  return [...own, ...suites.flatMap(failedInSuite)];
}

function firstLines(message = 'No reason was reported.'): string {
  return stripVTControlCharacters(message).split('\n').slice(0, 12).join('\n').trim();
}

export function countLine({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
