import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { benchSite } from '../bench/bench-site.ts';
import { measurements } from '../bench-servers/measurements.data.ts';
import { serverFigureLines } from '../bench-servers/server-figure.ts';
import { BuildError } from '../build/build-error.ts';

/**
 * `npm run bench:servers`: how fast servers start, follow a rollback and answer, each beside something plain that is
 * measured in the same run. `-- start rollback` runs only these measurements.
 */
const names = measurements.map(({ name }) => name);
const { positionals } = parseArgs({ allowPositionals: true });
const unknown = positionals.find((name) => !names.includes(name));
if (unknown !== undefined) {
  console.error(`There is no measurement "${unknown}". There are: ${names.join(', ')}.`);
  process.exit(2);
}

try {
  const site = await benchSite(console.log, 'bench-servers');
  try {
    const machine = `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'})`;
    console.log(`Node ${process.version}, ${machine}, load ${loadavg()[0]?.toFixed(1)}`);
    for (const { name, title, measure } of measurements) {
      if (positionals.length > 0 && !positionals.includes(name)) continue;
      console.log(`\n${title}`);
      for (const line of serverFigureLines(await measure(site))) console.log(`  ${line}`);
    }
  } finally {
    await site.remove();
  }
} catch (error) {
  if (!(error instanceof BuildError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
