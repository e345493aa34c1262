import { availableParallelism } from 'node:os';
import type { UnitName } from '@platform/contract';
import type { Runner } from '@platform/verify/reports';

/** What `npm run test:all -- races pictures` selects. `npm test` runs the short form of `quick`. */
export const kinds = [
  'quick',
  'races',
  'backing-services',
  'browsers',
  'faults',
  'attack',
  'pictures',
  'packaging',
] as const;
export type Kind = (typeof kinds)[number];

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

interface StepOfKinds extends Step {
  /** The step runs if one of these is selected. */
  readonly of: readonly Kind[];
  /** Added in the long form. */
  readonly long?: Step['env'];
  /** Options that are added in the short form, which leaves out a step with `null`. */
  readonly short?: readonly string[] | null;
}

export function stepsOf(kinds: readonly Kind[], form: 'short' | 'long'): readonly Step[] {
  return steps
    .filter(({ of, short }) => of.some((kind) => kinds.includes(kind)) && (form === 'long' || short !== null))
    .map(({ long, short, ...step }) =>
      form === 'short'
        ? { ...step, command: [...step.command, ...(short ?? [])] }
        : { ...step, env: { ...step.env, ...long } },
    );
}

export const reportFolder = '.site/test';

const folders = ['shared-ui', 'shell', '*-mfe', 'platform', 'backend', 'scripts', 'e2e', 'bench'];

const check = (name: string, ...command: Step['command']): StepOfKinds => ({
  ...{ name, command, of: ['quick'], isCheck: true },
});

/** The native compiler takes a quarter of the time. It has no API yet, so tools that need one use the package `typescript`. */
const types = (name: string, project: string): StepOfKinds =>
  check(name, 'node', 'node_modules/typescript-native/bin/tsc', '-p', project);

/** Many suites wait for a disk, a process or a time limit. Races of real processes wait most of the time. */
const suitesAtATime = (kind: Kind) => (availableParallelism() + 1) * (kind === 'races' ? 2 : 1);

function jest(name: string, kind: Kind, options: readonly string[], env: Step['env'] = {}): StepOfKinds {
  const file = `${reportFolder}/jest-${kind}.json`;
  return {
    ...{ name, of: [kind] },
    command: ['jest', `--maxWorkers=${suitesAtATime(kind)}`, '--json', `--outputFile=${file}`, ...options],
    env: { NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning', ...env },
    report: { runner: 'jest', file },
  };
}

/** `folder`: of the configuration; `project`: of its tests. */
function playwright(name: string, kind: Kind, folder: string, ...projects: string[]): StepOfKinds {
  const file = `${reportFolder}/playwright-${projects[0] ?? 'browsers'}.json`;
  return {
    ...{ name, of: [kind] },
    command: [
      ...(['playwright', 'test', '--config', `${folder}/playwright.config.ts`] as const),
      ...projects.map((project) => `--project=${project}`),
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    report: { runner: 'playwright', file },
    // Tests that take long and rarely find what no other test finds. `RACES=10` takes more plans than the long form.
    short: ['--grep-invert=@long'],
  };
}

const allTypes = types('types of everything with its tests', 'tsconfig.json');

const boundaries = (within: readonly string[]): StepOfKinds =>
  check(
    'import boundaries',
    ...(['depcruise', '--config', '.dependency-cruiser.cjs', '--output-type', 'err', ...within] as const),
  );

/** What `npm test -- careers` runs: everything that needs no other remote, and no browser. */
export function stepsOfUnit(unit: UnitName, folder: string): readonly Step[] {
  return [
    allTypes,
    check('formatting and lint', 'biome', 'check', folder),
    boundaries([folder]),
    jest('its tests', 'quick', ['--testPathPatterns', `/${folder}/`]),
    // One after the other: the second takes what the first has built.
    { name: 'build and weights', command: ['node', 'scripts/launch.cjs', 'build', '--weights', unit] },
    { name: 'pages and forms', command: ['node', 'scripts/launch.cjs', 'site', 'conform', unit] },
  ];
}

const steps: readonly StepOfKinds[] = [
  // The longest first, so that none runs alone at the end.
  allTypes,
  check('formatting and lint', 'biome', 'check', '.'),
  check('unused code and packages', 'knip'),
  boundaries(folders),
  types('types of browser automation', 'tsconfig.automation.json'),
  types('types of Node code', 'tsconfig.node.json'),
  types('types of browser code', 'tsconfig.browser.json'),
  check('API of the host', 'node', 'scripts/launch.cjs', 'api-report', '--check'),
  jest('units, components, server', 'quick', ['--selectProjects', 'browser', 'node']),
  {
    // Fails if a page weighs more than `weights` in `site.config.ts` allow.
    ...{ name: 'build', of: kinds.filter((kind) => kind !== 'races' && kind !== 'backing-services') },
    command: ['node', 'scripts/launch.cjs', 'build', '--weights'],
  },
  playwright('the site in Chromium', 'quick', 'e2e', 'site'),
  {
    // Another seed than that of `npm test`.
    ...jest('races', 'races', ['--testPathPatterns', 'race|processes'], { RACE_SEED: '2' }),
    // `npm test` runs the short form of the others, and these wait for signals and servers.
    short: [
      ...(['--selectProjects', 'processes'] as const),
      ...(['--testPathIgnorePatterns', 'signal|serve\\.processes'] as const),
    ],
    // Four times as many plans.
    long: { RACES: '4' },
  },
  {
    // The tests of `npm test` have 20 rollouts of each kind, too few for a share of 0.2 %.
    ...{ name: 'undos of healthy releases', of: ['races'] },
    command: ['node', 'scripts/launch.cjs', 'simulate:undo', '--rollouts', '1000'],
    short: null,
  },
  {
    ...jest('PostgreSQL, S3, SMTP and nginx', 'backing-services', ['--config', 'jest.services.config.ts']),
    // The long forms of these take another five minutes: `RACES=10 npm run test:services`.
    short: ['--testPathIgnorePatterns', 'drills|postgres-upgrade|several-servers'],
  },
  {
    ...{ name: 'hostile requests and clients', of: ['attack'] },
    // A fixed seed; `npm run attack` uses a new one each time.
    command: ['node', 'scripts/launch.cjs', 'attack', '--seed', '11'],
    short: ['--short'],
  },
  {
    ...{ name: 'faults in a browser', of: ['faults'] },
    command: ['node', 'scripts/launch.cjs', 'faults', '--pairs', '--seed', '11'],
    short: ['--short'],
    report: { runner: 'faults', file: `${reportFolder}/faults.json` },
  },
  playwright('broken releases in Chromium', 'faults', 'e2e', 'faults'),
  playwright('whole journeys in Chromium', 'browsers', 'e2e', 'journeys'),
  {
    ...playwright('core journeys in Chromium, Firefox and WebKit', 'browsers', 'e2e/browsers'),
    // `npm test` has its own tests in Chromium.
    short: ['--grep-invert=@long', '--project=firefox', '--project=webkit'],
  },
  playwright('pictures', 'pictures', 'e2e', 'pictures'),
  {
    ...jest('builds and packages', 'packaging', ['--selectProjects', 'packaging']),
    // The others compile whole units.
    short: ['--testPathPatterns', 'pincode|type-projects'],
  },
  playwright('builds and installations', 'packaging', 'e2e', 'packaging'),
  {
    ...{ name: 'benchmarks of servers', of: ['packaging'] },
    // Shows only that they run: a busy machine must not fail because it is slow.
    command: ['node', 'scripts/launch.cjs', 'bench', '--turns', '1'],
    short: null,
  },
  {
    // Builds them, and checks that each page has a heading.
    ...{ name: 'variants of the benchmark', of: ['packaging'] },
    command: ['node', 'scripts/launch.cjs', 'bench', 'web', '--turns', '0'],
    short: null,
  },
];
