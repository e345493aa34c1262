import { arch, availableParallelism, cpus, loadavg, platform } from 'node:os';
import { parseArgs } from 'node:util';
import { benchSite } from '../bench/bench-site.ts';
import { figureTable } from '../bench/figures.ts';
import { measureDeploys } from '../bench/measure-deploys.ts';
import { measurePropagation } from '../bench/measure-propagation.ts';
import { BuildError } from '../build/build-error.ts';

/**
 * `npm run bench`: measures how long it takes to publish, check, activate and roll back a release of careers, and until
 * servers and tabs have the new composition. It builds missing units first, and uses a separate store.
 *
 *     --json       prints one object for programs
 *     --turns 5    the most turns of each measurement
 */
const { values } = parseArgs({
  options: { json: { type: 'boolean' }, turns: { type: 'string', default: '5' } },
});
const print = values.json ? (text: string) => console.error(text) : (text: string) => console.log(text);

const turns = Number(values.turns);
if (!Number.isInteger(turns) || turns < 1) {
  console.error(`--turns needs a whole number from 1 up, not "${values.turns}".`);
  process.exit(2);
}

/** The time after which no turn begins (ms). The whole run takes about a minute. */
const timeLimit = 15_000;

const enough = () => {
  const began = performance.now();
  return (turn: number) => turn === 0 || (turn < turns && performance.now() - began < timeLimit);
};

try {
  const site = await benchSite(print);
  try {
    print('Deploying and rolling back …');
    const deploys = await measureDeploys(site, enough());
    print('With two servers and an open tab …');
    const figures = [...deploys, ...(await measurePropagation(site, enough()))];
    const machine = {
      node: process.version,
      system: `${platform()} ${arch()}`,
      cores: availableParallelism(),
      processor: cpus()[0]?.model ?? '',
      load: loadavg()[0] ?? 0,
    };
    if (values.json) console.log(JSON.stringify({ machine, figures }, null, 2));
    else {
      print(
        `\nNode ${machine.node}, ${machine.cores} cores (${machine.processor}), load ${machine.load.toFixed(1)}\n`,
      );
      for (const line of figureTable(figures)) print(line);
    }
  } finally {
    await site.remove();
  }
} catch (error) {
  if (!(error instanceof BuildError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
