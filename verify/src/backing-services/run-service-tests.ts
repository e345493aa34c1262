import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { root } from '@site/build/units/workspace';
import { countLine, readReport } from '../counts/reports.ts';
import { endingWithThisProcess } from './program.ts';
import { startServices } from './start-services.ts';

export interface ServiceTestOptions {
  /** Only test files whose path contains one of these texts; all if there is none. */
  readonly filters: readonly string[];
  /** Leaves out test files whose path contains one of these texts. */
  readonly without: readonly string[];
  /** Draws the order and the times of the outages. */
  readonly seed: string;
  /** File for Jest's report. */
  readonly report: string;
  readonly print: (text: string) => void;
}

/** Variables of an operator's shell that would let the tests use other services. */
const ownVariables = /^(AWS_|PG|TEST_(DATABASE|S3)_URL$|(DATABASE|FILES|SMTP)_URL$|SITE_STORE$)/;

/**
 * Starts the services, runs Jest and stops the services; resolves with the exit code. A service that is installed and does
 * not start counts as a failure. `signal` ends it early.
 */
export async function runServiceTests(options: ServiceTestOptions, signal: AbortSignal): Promise<number> {
  const { print, report } = options;
  const began = performance.now();
  await mkdir(dirname(report), { recursive: true });
  // Of an earlier run.
  await rm(report, { force: true });
  await using services = await startServices(print);
  signal.throwIfAborted();
  print(`The services have started in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  const code = await runJest(options, services.env, signal);
  const json = await readFile(report, 'utf8').catch(() => null);
  const { unavailable, failed } = services;
  if (json !== null) {
    const count = readReport('jest', json);
    print(`Services: ${countLine({ ...count, failed: count.failed + failed.size })}`);
  }
  for (const reason of unavailable.values()) print(`Skipped: ${reason}`);
  for (const reason of failed.values()) print(`FAILED: ${reason}`);
  return failed.size > 0 ? code || 1 : code;
}

async function runJest(
  { filters, without, report, seed }: ServiceTestOptions,
  env: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<number> {
  const own = Object.entries(process.env).filter(([name]) => !ownVariables.test(name));
  const options = ['--config', 'jest.services.config.ts', '--json', `--outputFile=${report}`];
  const ignored = without.flatMap((text) => ['--testPathIgnorePatterns', text]);
  // More than there are processors: most of these tests wait for services.
  const jest = ['jest', ...options, '--maxWorkers=4', '--forceExit', ...ignored, ...filters];
  const [program, ...more] = process.platform === 'linux' ? endingWithThisProcess(jest) : jest;
  const child = spawn(program ?? '', more, {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...Object.fromEntries(own),
      PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
      NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
      ...env,
      TEST_ENGINES_SEED: seed,
    },
  });
  const onAbort = () => child.kill('SIGTERM');
  signal.addEventListener('abort', onAbort);
  try {
    return await exitCode(child);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function exitCode(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
