import { parseArgs } from 'node:util';
import { BenchError } from '../../research/bench-web/bench-error.ts';
import { runBench } from '../../research/bench-web/run-bench.ts';
import { pages, variants } from '../../research/bench-web/variants.data.ts';
import { BuildError } from '../build/build-error.ts';

/**
 * `npm run bench:web`: how fast the site is beside what a team would pick instead, on a slow connection.
 *
 *     --rounds 9        how often everything is measured (0: nothing, for what was measured before)
 *     --only a,own,b,d  which variants, by their letters
 *     --pages /home     which pages
 *     --quick           two rounds
 *     --lighthouse      Lighthouse for every page of the site as well
 *     --write           puts the figures and plots into docs/performance.md
 *     --serve           measures nothing: serves the variants, to look at them
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '9' },
    only: { type: 'string', default: variants.map(({ key }) => key).join(',') },
    pages: { type: 'string', default: pages.map(({ path }) => path).join(',') },
    quick: { type: 'boolean', default: false },
    lighthouse: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    serve: { type: 'boolean', default: false },
  },
});

try {
  await runBench({
    rounds: values.quick ? 2 : Number(values.rounds),
    keys: values.only.split(','),
    paths: values.pages.split(','),
    lighthouse: values.lighthouse,
    write: values.write,
    serve: values.serve,
    print: console.log,
  });
} catch (error) {
  if (!(error instanceof BuildError || error instanceof BenchError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
