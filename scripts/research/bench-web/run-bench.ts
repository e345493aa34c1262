import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { arch, availableParallelism, cpus, loadavg, platform } from 'node:os';
import { join } from 'node:path';
import { closeOnSignal } from '@site/server/close-on-signal';
import { requireBrowser } from '../../src/browser/find-browser.ts';
import { root } from '../../src/build/workspace.ts';
import { BenchError } from './bench-error.ts';
import { costPerRequest } from './measure-cpu.ts';
import { measureInp } from './measure-inp.ts';
import { measureReturning } from './measure-returning.ts';
import type { RunningNginx } from './nginx.ts';
import type { Machine, Results } from './results.ts';
import { runEngines } from './run-engines.ts';
import { runLighthouse } from './run-lighthouse.ts';
import { type Rounds, runRounds, withFigures } from './run-rounds.ts';
import { type ServedVariants, serveVariants } from './serve-variants.ts';
import { terminalReport } from './terminal-report.ts';
import { type Part, pages, variants } from './variants.data.ts';
import { writePerformance } from './write-performance.ts';

export interface BenchOptions {
  readonly rounds: number;
  /** Keys of the variants to measure. */
  readonly keys: readonly string[];
  readonly paths: readonly string[];
  readonly parts: readonly Part[];
  readonly lighthouse: boolean;
  readonly write: boolean;
  /** Goes on with the stored run: measures the rounds that it lacks, and replaces its other figures. */
  readonly resume: boolean;
  /** Only measures the first click in Firefox and WebKit; nothing is stored. */
  readonly engines: boolean;
  /** Only serves the variants until the process is stopped. */
  readonly serve: boolean;
  readonly print: (text: string) => void;
}

const folder = join(root, '.site/bench-web');
const resultsFile = join(folder, 'results.json');
/** Turns and requests per turn for the cost of a request. */
const [cpuTurns, cpuRequests] = [5, 10_000];

/** Measures, prints and stores the results, in place of those of an earlier run. */
export async function runBench(options: BenchOptions): Promise<void> {
  const { rounds, keys, lighthouse, write, print } = options;
  const [load = 0] = loadavg();
  requireKnown(
    'variant',
    keys,
    variants.map(({ key }) => key),
  );
  requireKnown(
    'page',
    options.paths,
    pages.map(({ path }) => path),
  );
  await mkdir(folder, { recursive: true });
  if (options.serve) return show(options);
  if (options.engines) return measureEngines(options);
  const text = await readFile(resultsFile, 'utf8').catch(() => null);
  if (options.resume && text === null) throw new BenchError('There is no stored run to go on with.');
  let results: Results = JSON.parse(text ?? '{"lighthouse":[]}');
  const keep = async (found: Partial<Results>) => {
    results = { ...results, ...found };
    await writeFile(resultsFile, JSON.stringify(results));
  };
  if (rounds > 0 || lighthouse) {
    const chosen = rounds > 0 ? variants.filter(({ key }) => keys.includes(key)) : variants.slice(0, 1);
    const running = await serveVariants(chosen, folder, print);
    closeOnSignal()(() => running.close());
    try {
      if (rounds > 0) await measure(running, { ...options, load }, keep, options.resume ? results : null);
      if (lighthouse) await keep({ lighthouse: await runLighthouse(running.site, print) });
    } finally {
      await running.close();
    }
  }
  for (const line of terminalReport(results)) print(line);
  if (write) await writePerformance(results, join(root, 'docs'));
}

async function show({ keys, print }: BenchOptions): Promise<void> {
  const running = await serveVariants(
    variants.filter(({ key }) => keys.includes(key)),
    folder,
    print,
  );
  for (const { variant, url } of running.served) print(`${url}/home  ${variant.name}`);
  closeOnSignal()(() => running.close());
}

async function measureEngines({ keys, rounds, print }: BenchOptions): Promise<void> {
  const chosen = variants.filter(({ key }) => keys.includes(key));
  const running = await serveVariants(chosen, folder, print);
  closeOnSignal()(() => running.close());
  try {
    await runEngines({ served: running.served, rounds, print });
  } finally {
    await running.close();
  }
}

function requireKnown(what: string, given: readonly string[], known: readonly string[]): void {
  const unknown = given.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new BenchError(`There is no ${what} ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
}

/**
 * Results are stored after each round, so that an interrupted run keeps them.
 *
 * @param stored the run to go on with; null for a new one
 */
async function measure(
  running: ServedVariants,
  { rounds, paths, parts, load, print }: BenchOptions & { readonly load: number },
  keep: (found: Partial<Results>) => Promise<void>,
  stored: Results | null,
): Promise<void> {
  const { served, nginx } = running;
  const executable = requireBrowser(process.env, print);
  const machine = describeMachine(executable, nginx, Math.max(load, stored?.machine.load ?? 0));
  const day = stored?.day ?? new Date().toISOString().slice(0, 10);
  const measureCpu = () => (parts.includes('loads') ? measureCost(running, print) : { nginx: [], own: [] });
  const cpu = stored?.cpu ?? (await measureCpu());
  await keep({ day, machine, cpu });
  const before = stored ?? { rounds: 0, samples: [], failures: [] };
  let measured: Rounds = await runRounds({ served, parts, paths, rounds, executable, print, keep, before });
  const add = async (more: Omit<Rounds, 'rounds'>) => {
    measured = withFigures(measured, more);
    await keep(measured);
  };
  if (parts.includes('inp')) await add(await measureInp(executable, served, paths, print));
  if (parts.includes('returning'))
    await add(await measureReturning({ running, paths, folder, executable, print }));
}

/** Processor time per page request of nginx and of the site's own server. */
async function measureCost(
  { served, nginx, site }: ServedVariants,
  print: BenchOptions['print'],
): Promise<Results['cpu']> {
  const cpu = { nginx: [] as number[], own: [] as number[] };
  const byNginx = served.find(({ variant }) => variant.key === 'a');
  const worker = await nginx.worker();
  if (!byNginx || worker === 0) return cpu;
  print('Measuring the processor time per request of both servers …');
  for (let turn = 0; turn < cpuTurns; turn += 1) {
    cpu.nginx.push(await costPerRequest(`${byNginx.url}/home`, worker, cpuRequests));
    cpu.own.push(await costPerRequest(`${site.server.url}/home`, site.server.pid, cpuRequests));
  }
  return cpu;
}

function describeMachine(browser: string, nginx: RunningNginx, load: number): Machine {
  const version = execFileSync(browser, ['--version'], { encoding: 'utf8' });
  return {
    node: process.version,
    browser: version.replace(/ (built|running) .*/s, '').trim(),
    nginx: nginx.version,
    coding: nginx.coding,
    system: `${platform()} ${arch()}`,
    processor: cpus()[0]?.model ?? '',
    cores: availableParallelism(),
    load,
  };
}
