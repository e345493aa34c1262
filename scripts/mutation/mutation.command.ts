import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { mutationConfig } from '../../jest.config.ts';

/**
 * `npm run mutation`: changes one operator, condition or value at a time in the files that decide what is live and what is
 * kept, and runs the tests of that file. It prints every change that no test notices. Later runs test only new changes.
 *
 *     npm run mutation                  all files
 *     npm run mutation -- rollback      those whose path contains this
 */
const core = 'platform/releases/src/core';
const changes = 'platform/releases/src/changes';

/**
 * File → the tests that have to notice. More would only take longer: each mutant loads all of them. None that starts
 * processes: on two processors, most mutants would run into the time limit.
 */
const targets: Readonly<Record<string, readonly string[]>> = {
  [`${core}/journal/journal.ts`]: [
    `${core}/journal/*`,
    'platform/releases/src/races/races',
    `${changes}/{activate,change-set,retire,hold}`,
  ],
  [`${core}/composition/composition.ts`]: [`${core}/composition/releases-of`],
  [`${core}/state/history.ts`]: [`${core}/state/*`, 'platform/releases/src/races/races'],
  [`${core}/state/journal-state.ts`]: [`${core}/{state,journal}/*`, 'platform/releases/src/races/races'],
  [`${core}/state/authority.ts`]: [`${core}/{journal,composition}/*`],
  [`${core}/releases/publish.ts`]: [`${core}/releases/*`, 'platform/releases/src/races/publish-races'],
  [`${core}/signing/authorise.ts`]: [`${core}/{journal,composition}/*`],
  [`${core}/signing/released-by.ts`]: [`${core}/{journal,composition}/*`],
  [`${core}/store/local-store.ts`]: [`${core}/store/local-store`],
  [`${changes}/change.ts`]: [`${changes}/{activate,rollback,retire,change-set,hold}`, `${changes}/gate/gate`],
  [`${changes}/rollback.ts`]: [`${changes}/{rollback*,change-set}`, `${core}/state/rollback.race`],
  [`${core}/composition/check-compatibility.ts`]: [
    `${core}/composition/check-compatibility`,
    `${changes}/gate/gate`,
  ],
  [`${changes}/gc/collect.ts`]: [`${changes}/gc/*`],
  'platform/server/src/database/queries/outbox.ts': [
    'platform/server/src/mail/{outbox,outbox-worker}',
    'platform/server/src/database/sqlite/sqlite-repositories',
  ],
  'backend/src/captcha/altcha-check.ts': ['backend/src/captcha/*'],
};

// Nobody else installs the packages of this folder.
const folder = import.meta.dirname;
if (!existsSync(join(folder, 'node_modules/.package-lock.json')))
  execFileSync('npm', ['ci', '--loglevel=error'], { cwd: folder, stdio: 'inherit' });
const { Stryker } = await import('@stryker-mutator/core');

const [wanted = ''] = process.argv.slice(2);
const chosen = Object.entries(targets).filter(([path]) => path.includes(wanted));
if (chosen.length === 0)
  throw new Error(`No file has ${wanted} in its path: ${Object.keys(targets).join(', ')}.`);
for (const [file, tests] of chosen) {
  const name = file.replaceAll(/\W/g, '-');
  const stryker = new Stryker({
    mutate: [file],
    plugins: [import.meta.resolve('@stryker-mutator/jest-runner')],
    testRunner: 'jest',
    testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
    coverageAnalysis: 'perTest',
    concurrency: availableParallelism(),
    // Most texts are messages.
    mutator: { excludedMutations: ['StringLiteral'] },
    // Tests of a busy machine take longer. Their time must not count as a change that was noticed.
    timeoutMS: 7_000,
    dryRunTimeoutMinutes: 30,
    // Values that a module computes once, when it is loaded, would need every test.
    ignoreStatic: true,
    incremental: true,
    incrementalFile: `.site/mutation/${name}.json`,
    tempDirName: `.site/mutation/${name}`,
    ignorePatterns: ['.site', '**/dist', 'bench/variants', 'docs', 'e2e', 'examples', '*-mfe'],
    reporters: ['dots'],
    logLevel: 'warn',
    jest: {
      // Without projects: those of the configuration file would run as well.
      config: {
        ...mutationConfig,
        testMatch: tests.map((path) => `<rootDir>/${path}.test.ts`),
        projects: undefined,
      },
    },
  });
  const mutants = await stryker.runMutationTest();
  const of = (...statuses: readonly string[]) => mutants.filter(({ status }) => statuses.includes(status));
  const noticed = of('Killed', 'Timeout').length;
  const missed = of('Survived', 'NoCoverage');
  const score = (100 * noticed) / (noticed + missed.length);
  console.log(
    `${file}: ${noticed} noticed (${of('Timeout').length} by a time limit), ${missed.length} not (${score.toFixed(0)} %)`,
  );
  for (const { location, mutatorName, replacement, status } of missed)
    console.log(`  ${status} ${file}:${location.start.line} ${mutatorName}: ${replacement}`);
}
