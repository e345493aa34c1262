import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type BenchSite, benchSite } from './bench-site.ts';
import { type Figure, figureTable } from './figures.ts';
import { measureCommands } from './measure-commands.ts';
import { measureHistory } from './measure-history.ts';
import { measureRequests } from './measure-requests.ts';
import { measureReturn } from './measure-return.ts';
import { measureRollback } from './measure-rollback.ts';
import { renderRun, writeRun } from './web/report.ts';
import { runWeb } from './web/run-web.ts';
import { pages, variants } from './web/variants.data.ts';

const usage = `npm run bench -- [servers|history|commands|web]: measures in a store of its own, each figure beside something
plain that is measured in the same run.

    servers      answer requests, follow a rollback, answer while all tabs come back (the default)
    history      commands and servers with a journal of 50,000 entries
    commands     status, and a deploy of a changed text, as whole processes
    web          compare the pages with those of other ways to build them: docs/performance.md
    --turns 2    the most turns of each measurement; of web, the rounds: with 0, variants are only built and checked
    --json       prints one object for programs
    --only a,b   only these variants of web, and --pages /home,/contact only these pages, without second visits
    --write      of web: shows the run in docs/performance.md`;

const measurements: Readonly<Record<string, Measurement>> = {
  servers: async (site, turns) => [
    ...(await measureRequests(site, turns)),
    ...(await measureRollback(site, turns)),
    ...(await measureReturn(site)),
  ],
  history: measureHistory,
  commands: measureCommands,
};
type Measurement = (site: BenchSite, turns: number) => Promise<readonly Figure[]>;

const options = {
  turns: { type: 'string' },
  json: { type: 'boolean' },
  only: { type: 'string' },
  pages: { type: 'string' },
  write: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

function readCall() {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    return fail(`${(error as Error).message.split('.')[0]}. \`npm run bench -- --help\` lists the options.`);
  }
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}

const { values, positionals } = readCall();
if (values.help) {
  console.log(usage);
  process.exit();
}
const [name = 'servers'] = positionals;
const turns = Number(values.turns ?? (name === 'web' ? 2 : 5));
const measure = measurements[name];
if (!measure && name !== 'web')
  fail(`There is no benchmark "${name}". There are: ${Object.keys(measurements).join(', ')}, web.`);
if (!Number.isInteger(turns) || turns < (measure ? 1 : 0))
  fail(`--turns needs a whole number from ${measure ? 1 : 0} up, not "${values.turns}".`);
if (values.write && (measure || values.only || values.pages || turns < 2))
  fail('--write is for web with all variants and pages, and two rounds or more.');
const print = values.json ? console.error : console.log;

const machine = {
  node: process.version,
  cores: availableParallelism(),
  processor: cpus()[0]?.model ?? '',
  load: loadavg()[0] ?? 0,
};
const { node, cores, processor, load } = machine;
print(`Node ${node}, ${cores} cores (${processor}), load ${load.toFixed(1)} at the start`);
if (measure) {
  const site = await benchSite(print);
  try {
    print('Measuring …');
    const figures = await measure(site, turns);
    if (values.json) console.log(JSON.stringify({ machine, figures }, null, 2));
    else for (const line of figureTable(figures)) print(line);
  } finally {
    await site.remove();
  }
} else {
  const describe = ['describe', '--always', '--dirty', '--exclude=*'];
  const commit = execFileSync('git', describe, { encoding: 'utf8' }).trim();
  if (values.write && commit.endsWith('-dirty')) fail('--write is for sources without changes: commit them.');
  const only = values.only?.split(',') ?? variants.map(({ key }) => key);
  const run = await runWeb({ commit, rounds: turns, only, paths: values.pages?.split(',') ?? pages, print });
  if (values.json) console.log(JSON.stringify(run));
  else if (turns > 0) print(renderRun(run));
  for (const sentence of run.failed) print(`Not measured: ${sentence}`);
  const refused = values.write ? await writeRun(run) : null;
  if (refused) print(refused);
  if (refused || run.failed.length > 0) process.exitCode = 1;
}
