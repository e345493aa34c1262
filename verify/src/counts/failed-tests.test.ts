import { failedTests } from './failed-tests.ts';

test('a failed test of Jest is named by its file and title, with the first lines of its message', () => {
  const report = {
    testResults: [
      {
        name: 'a.test.ts',
        message: 'all of it',
        assertionResults: [
          { status: 'passed', fullName: 'adds', failureMessages: [] },
          {
            status: 'failed',
            fullName: 'sums adds',
            failureMessages: [`\u001b[31mexpected 2\u001b[39m\n${'at\n'.repeat(50)}`],
          },
        ],
      },
      { name: 'b.test.ts', message: 'Cannot find module', assertionResults: [] },
      {
        name: 'c.test.ts',
        message: '',
        assertionResults: [{ status: 'passed', fullName: 'x', failureMessages: [] }],
      },
    ],
  };
  expect(failedTests('jest', JSON.stringify(report))).toEqual([
    { name: 'a.test.ts › sums adds', message: `expected 2\n${'at\n'.repeat(11)}`.trim() },
    { name: 'b.test.ts', message: 'Cannot find module' },
  ]);
});

test('failed and flaky tests of Playwright are found in every suite, and errors outside tests as well', () => {
  const specOf = (title: string, status: string, ...messages: string[]) => ({
    title,
    file: 'form.journey.ts',
    tests: [
      { projectName: 'webkit', status, results: [{ errors: messages.map((message) => ({ message })) }] },
    ],
  });
  const report = {
    suites: [
      {
        specs: [specOf('opens', 'expected')],
        suites: [
          {
            specs: [
              specOf('sends', 'unexpected', 'Timeout', 'waiting for the button'),
              specOf('keeps', 'flaky'),
            ],
          },
        ],
      },
    ],
    errors: [{ message: 'No browser.' }],
  };
  expect(failedTests('playwright', JSON.stringify(report))).toEqual([
    { name: 'webkit › form.journey.ts › sends', message: 'Timeout\nwaiting for the button' },
    { name: 'webkit › form.journey.ts › keeps', message: 'No reason was reported.' },
    { name: 'outside every test', message: 'No browser.' },
  ]);
});
