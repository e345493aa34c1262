import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type BenchSite, benchSite } from './bench-site.ts';
import { type Figure, figureTable } from './figures.ts';
import { measureHistory } from './measure-history.ts';
import { measureRequests } from './measure-requests.ts';
import { measureReturn } from './measure-return.ts';
import { measureRollback } from './measure-rollback.ts';
import { runWeb } from './web/run-web.ts';
import { pages, variants } from './web/variants.data.ts';

/**
 * `npm run bench -- [servers|history|web]`: measures in a store of its own, each figure beside something plain that
 * is measured in the same run.
 *
 *     servers      answer requests, follow a rollback, answer while all tabs come back (the default)
 *     history      commands and servers with a journal of 50,000 entries
 *     web          compare the pages with those of other ways to build them: docs/performance.md
 *     --turns 5    the most turns of each measurement; of web, the rounds
 *     --json       prints one object for programs
 *     --only a,b   only these variants of web, and --pages /home,/contact only these pages
 */
const measurements: Readonly<Record<string, Measurement>> = {
  servers: async (site, turns) => [
    ...(await measureRequests(site, turns)),
    ...(await measureRollback(site, turns)),
    ...(await measureReturn(site)),
  ],
  history: measureHistory,
};
type Measurement = (site: BenchSite, turns: number) => Promise<readonly Figure[]>;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    turns: { type: 'string', default: '5' },
    json: { type: 'boolean' },
    only: { type: 'string', default: variants.map(({ key }) => key).join(',') },
    pages: { type: 'string', default: pages.join(',') },
  },
});
const [name = 'servers'] = positionals;
const turns = Number(values.turns);
const measure = measurements[name];
if (!measure && name !== 'web')
  fail(`There is no benchmark "${name}". There are: ${Object.keys(measurements).join(', ')}, web.`);
if (!Number.isInteger(turns) || turns < 1)
  fail(`--turns needs a whole number from 1 up, not "${values.turns}".`);
const print = values.json ? console.error : console.log;

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}

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
  const [only, paths] = [values.only.split(','), values.pages.split(',')];
  await runWeb({ rounds: turns, only, paths, print });
}
