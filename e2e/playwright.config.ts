import { defineConfig } from '@playwright/test';
import { browserArguments, requireBrowser } from '@site/scripts/browser';

/** Against the production build, in the system's own browser; each worker has a site of its own. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../.site/test/results',
  // The same pictures for every platform: how closely they are compared is in support/compare-screenshot.ts.
  snapshotPathTemplate: '{testDir}/visual-regression/{arg}{ext}',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Generous, since two workers share two cores with two sites: a test that passes never waits for these.
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
