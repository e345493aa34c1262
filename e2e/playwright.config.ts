import { browserArguments, requireBrowser } from '@platform/verify/browser';
import { defineConfig } from '@playwright/test';

/** Each stands in its folder, and runs alone with `--project`. What each is for: docs/testing.md. */
const kinds = ['site', 'journeys', 'faults', 'pictures', 'packaging'];

/** Tests the production build in the system's browser. Each worker has its own site. */
export default defineConfig({
  projects: kinds.map((name) => ({ name, testDir: name, testMatch: '*.e2e.ts' })),
  outputDir: '../.site/test/results',
  // The same pictures for every platform.
  snapshotPathTemplate: 'visual-regression/{arg}{ext}',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Long, since two workers and two sites share two cores. Passing tests do not reach these timeouts.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json']],
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: requireBrowser(process.env, (text) => void process.stdout.write(`${text}\n`)),
      args: browserArguments,
    },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
    trace: 'off',
  },
});
