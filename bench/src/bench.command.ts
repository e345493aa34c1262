import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type BenchSite, benchSite } from './bench-site.ts';
import { measureDeploys } from './deploys/measure-deploys.ts';
import { measurePropagation } from './deploys/measure-propagation.ts';
import { type Figure, figureTable, type Skipped } from './figures.ts';
import { measureHistory } from './history/measure-history.ts';
import { measureRecords } from './records/measure-records.ts';
import { measureRequests } from './servers/measure-requests.ts';
import { measureReturn } from './servers/measure-return.ts';
import { measureRollback } from './servers/measure-rollback.ts';
import { measureSlowDisk } from './servers/measure-slow-disk.ts';
import { measureStart } from './servers/measure-start.ts';
import { runWeb } from './web/run-web.ts';
import { pages, variants } from './web/variants.data.ts';

/**
 * `npm run bench -- [deploys|servers|history|records|web]`: measures in a store of its own, each figure beside something plain that is measured
 * in the same run.
 *
 *     deploys      publish, check, activate and roll back a release; until servers and a tab have it (the default)
 *     servers      start a server, follow a rollback, answer requests, also while all tabs come back, and while a slow disk stores forms
 *     history      read, fold and change a journal of 50,000 entries
 *     records      store, purge, find and save among 5 million records
 *     web          compare the pages with those of other ways to build them: docs/performance.md
 *     --turns 5    the most turns of each measurement; of web, the rounds
 *     --json       prints one object for programs
 *     --only a,b   only these variants of web, and --pages /home,/contact only these pages
 */
const measurements: Readonly<Record<string, Measurement>> = {
  deploys: async (site, turns) => [
    ...(await measureDeploys(site, enough(turns))),
    ...(await measurePropagation(site, enough(turns))),
  ],
  servers: async (site, turns) => [
    ...(await measureStart(site, turns)),
    ...(await measureRequests(site, turns)),
    ...(await measureSlowDisk(site, turns)),
    ...(await measureRollback(site, turns)),
    ...(await measureReturn(site, enough(turns))),
  ],
  history: measureHistory,
  records: measureRecords,
};
type Measurement = (site: BenchSite, turns: number) => Promise<readonly (Figure | Skipped)[]>;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    turns: { type: 'string', default: '5' },
    json: { type: 'boolean' },
    only: { type: 'string', default: variants.map(({ key }) => key).join(',') },
    pages: { type: 'string', default: pages.join(',') },
  },
});
const [name = 'deploys'] = positionals;
const turns = Number(values.turns);
const measure = measurements[name];
if (!measure && name !== 'web')
  fail(`There is no benchmark "${name}". There are: ${Object.keys(measurements).join(', ')}, web.`);
if (!Number.isInteger(turns) || turns < 1)
  fail(`--turns needs a whole number from 1 up, not "${values.turns}".`);
const print = values.json ? console.error : console.log;

/** The time after which no turn begins (ms), so that a whole run takes about a minute. */
const timeLimit = 15_000;

function enough(turns: number): (turn: number) => boolean {
  const began = performance.now();
  return (turn) => turn === 0 || (turn < turns && performance.now() - began < timeLimit);
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}

const machine = {
  ...{ node: process.version, cores: availableParallelism(), processor: cpus()[0]?.model ?? '' },
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
  const [only, paths] = [values.only.split(','), values.pages.split(',')];
  await runWeb({ rounds: turns, only, paths, print });
}
