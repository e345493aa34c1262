import { stripVTControlCharacters } from 'node:util';
import type {
  FaultsReport,
  JestReport,
  PlaywrightReport,
  PlaywrightSuite,
  Runner,
} from './runner-reports.ts';

export interface FailedTest {
  /** File and title, as reported by the runner. */
  readonly name: string;
  /** The first lines of the error message. */
  readonly message: string;
}

/** Every failed test of a runner's report, in the order of the report. */
export function failedTests(runner: Runner, json: string): readonly FailedTest[] {
  if (runner === 'faults') return (JSON.parse(json) as FaultsReport).failures;
  if (runner === 'jest') {
    const { testResults } = JSON.parse(json) as JestReport;
    return testResults.flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (assertionResults.length === 0 && message !== '') return [{ name, message: firstLines(message) }];
      return failed.map(({ fullName, failureMessages }) => ({
        name: `${name} › ${fullName}`,
        message: firstLines(failureMessages[0]),
      }));
    });
  }
  const { suites, errors } = JSON.parse(json) as PlaywrightReport;
  return [
    ...suites.flatMap(failedInSuite),
    ...errors.map(({ message }) => ({ name: 'outside every test', message: firstLines(message) })),
  ];
}

function failedInSuite({ specs = [], suites = [] }: PlaywrightSuite): readonly FailedTest[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => ({
        name: [projectName, file, title].filter((part) => part !== '').join(' › '),
        // The first error may only report the timeout; the next one says what the test waited for.
        message: firstLinesOfAll(results.flatMap(({ errors = [] }) => errors)),
      })),
  );
  return [...own, ...suites.flatMap(failedInSuite)];
}

function firstLinesOfAll(errors: readonly { readonly message?: string }[]): string {
  return errors.length > 0 ? errors.map(({ message }) => firstLines(message)).join('\n') : firstLines();
}

function firstLines(message = 'No reason was reported.'): string {
  return stripVTControlCharacters(message).split('\n').slice(0, 12).join('\n').trim();
}
