import { parseArgs } from 'node:util';
import { BenchError } from '../../research/bench-web/bench-error.ts';
import { runBench } from '../../research/bench-web/run-bench.ts';
import { pages, parts, variants } from '../../research/bench-web/variants.data.ts';
import { BuildError } from '../build/build-error.ts';

/**
 * `npm run bench:web`: measures how fast the site is on a slow connection, compared with other ways to build it.
 *
 *     --rounds 9        how often everything is measured (0: only shows the earlier results)
 *     --only a,own,b,d  which variants, by their letters
 *     --pages /home     which pages
 *     --quick           two rounds
 *     --cold-click      only the first click of a visit (may be combined with the next two)
 *     --interactions    only the slowest of many interactions
 *     --returning       only what a second visit fetches after a change of the site
 *     --lighthouse      also runs Lighthouse on every page of the site
 *     --write           writes the figures and plots into docs/performance.md
 *     --serve           only serves the variants, so that you can open them in a browser
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '9' },
    only: { type: 'string', default: variants.map(({ key }) => key).join(',') },
    pages: { type: 'string', default: pages.map(({ path }) => path).join(',') },
    quick: { type: 'boolean', default: false },
    'cold-click': { type: 'boolean', default: false },
    interactions: { type: 'boolean', default: false },
    returning: { type: 'boolean', default: false },
    lighthouse: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    serve: { type: 'boolean', default: false },
  },
});

const chosen = parts.filter((part) =>
  Object.entries(values).some(([name, on]) => name === part && on === true),
);

try {
  await runBench({
    rounds: values.quick ? 2 : Number(values.rounds),
    keys: values.only.split(','),
    paths: values.pages.split(','),
    parts: chosen.length > 0 ? chosen : parts,
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
