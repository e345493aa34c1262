import { stripVTControlCharacters } from 'node:util';
import type { Count } from './count.ts';
import type { Step } from './steps.ts';

export interface FailedTest {
  /** File and title, as the runner has them. */
  readonly name: string;
  /** The first lines of what went wrong. */
  readonly message: string;
}

type Runner = NonNullable<Step['report']>['runner'];

/** What Jest writes with `--json`; `message` is why a suite did not load. */
interface JestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: string;
      readonly results: readonly { readonly errors?: readonly { readonly message?: string }[] }[];
    }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

/** What Playwright's JSON reporter writes; `errors` belong to no test. */
interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly errors: readonly { readonly message?: string }[];
}

/** What `npm run faults` writes. */
export interface FaultsReport extends Count {
  readonly failures: readonly FailedTest[];
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
        message: firstLines(results.flatMap(({ errors = [] }) => errors)[0]?.message),
      })),
  );
  return [...own, ...suites.flatMap(failedInSuite)];
}

function firstLines(message = 'No reason was reported.'): string {
  return stripVTControlCharacters(message).split('\n').slice(0, 12).join('\n').trim();
}
