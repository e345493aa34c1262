import type { Runner } from './runner-reports.ts';

/** One step of `npm test`. */
export interface Step {
  readonly name: string;
  /** Program and arguments; programs of the installed packages are on the path. */
  readonly command: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
  /** Two such steps run at the same time, and their output is printed when they have ended. */
  readonly isCheck?: true;
  /** The test runner and the file of its report; a step without a report is a check. */
  readonly report?: { readonly runner: Runner; readonly file: string };
}

export const reportFolder = '.site/test';

const folders = ['shared-ui', 'shell', '*-mfe', 'composition', 'server', 'scripts', 'e2e'];

export const steps: readonly Step[] = [
  // The longest first, so that none runs alone at the end.
  { name: 'types of everything with its tests', command: ['tsc', '-p', '.'], isCheck: true },
  { name: 'types of Node code', command: ['tsc', '-p', 'tsconfig.node.json'], isCheck: true },
  { name: 'types of browser automation', command: ['tsc', '-p', 'tsconfig.automation.json'], isCheck: true },
  {
    name: 'import boundaries',
    command: ['depcruise', '--config', '.dependency-cruiser.cjs', '--output-type', 'err', ...folders],
    isCheck: true,
  },
  { name: 'types of browser code', command: ['tsc', '-p', 'tsconfig.browser.json'], isCheck: true },
  {
    name: 'API of shared-ui',
    command: ['node', 'scripts/launch.cjs', 'api-report', '--check'],
    isCheck: true,
  },
  { name: 'unused code and packages', command: ['knip'], isCheck: true },
  { name: 'formatting and lint', command: ['biome', 'check', '.'], isCheck: true },
  {
    name: 'units, components, server',
    // By default Jest leaves one processor free, and the long race tests would run one after the other.
    command: ['jest', '--maxWorkers=100%', '--json', `--outputFile=${reportFolder}/jest.json`],
    env: { NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' },
    report: { runner: 'jest', file: `${reportFolder}/jest.json` },
  },
  { name: 'build', command: ['node', 'scripts/launch.cjs', 'build'] },
  {
    name: 'PostgreSQL, S3 and SMTP',
    command: ['node', 'scripts/launch.cjs', 'test:engines'],
    report: { runner: 'jest', file: `${reportFolder}/engine-tests.json` },
  },
  {
    name: 'benchmarks of deployments',
    // Shows only that they run: a busy machine must not fail because it is slow. The second turn repeats the first.
    command: ['node', 'scripts/launch.cjs', 'bench', '--turns', '2'],
  },
  {
    name: 'hostile requests and clients',
    // A fixed seed; `npm run attack` uses a new one each time.
    command: ['node', 'scripts/launch.cjs', 'attack', '--short', '--seed', '11'],
  },
  {
    name: 'faults in a browser',
    // A sample of the matrix; `npm run faults` runs all of it.
    command: ['node', 'scripts/launch.cjs', 'faults', '--short', '--seed', '11'],
    report: { runner: 'faults', file: `${reportFolder}/faults.json` },
  },
  {
    name: 'the whole site in a browser',
    command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: `../${reportFolder}/playwright.json` },
    report: { runner: 'playwright', file: `${reportFolder}/playwright.json` },
  },
  {
    name: 'core journeys in Chromium, Firefox and WebKit',
    command: ['playwright', 'test', '--config', 'e2e/engines/playwright.config.ts'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: `../../${reportFolder}/browser-engines.json` },
    report: { runner: 'playwright', file: `${reportFolder}/browser-engines.json` },
  },
];
