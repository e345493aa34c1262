import { engineNames, installEngines, missingSentence } from '@platform/verify/browser';
import { defineConfig } from '@playwright/test';
import type { EngineOptions } from './support/test.ts';

// Only in the main process, not in workers.
if (process.env.TEST_WORKER_INDEX === undefined) {
  const print = (text: string) => void process.stdout.write(`${text}\n`);
  for (const name of installEngines(engineNames, print, process.env)) {
    print(`${missingSentence(name)} Its journeys are skipped.`);
  }
}

export default defineConfig<object, EngineOptions>({
  testDir: './journeys',
  testMatch: '*.journey.ts',
  outputDir: '../../.site/test/browsers',
  // The slowest engine first, so that it does not run alone at the end.
  projects: engineNames.toReversed().map((engine) => ({ name: engine, use: { engine }, workers: 1 })),
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Long, since the engines share two cores. Passing tests do not reach these timeouts.
  timeout: 90_000,
  expect: { timeout: 20_000, toPass: { timeout: 20_000, intervals: [50] } },
  reporter: [['list'], ['json']],
});
