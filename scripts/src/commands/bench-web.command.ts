import { parseArgs } from 'node:util';
import { BenchError } from '../../research/bench-web/bench-error.ts';
import { runBench } from '../../research/bench-web/run-bench.ts';
import { runInteractions } from '../../research/bench-web/run-interactions.ts';
import { pages, parts, variants } from '../../research/bench-web/variants.data.ts';
import { BuildError } from '../build/build-error.ts';

/**
 * `npm run bench:web`: measures how fast the site is on a slow connection, compared with other ways to build it.
 *
 *     --rounds 9        how often everything is measured (0: only shows the earlier results)
 *     --only a,own,b,d  which variants, by their letters
 *     --pages /home     which pages
 *     --quick           two rounds
 *     --loads           only how pages load, and their forms; this and the next four may be combined
 *     --clicks          only clicks, after prefetch and 300 ms after the pointer came
 *     --cold-click      only the first click of a visit, in a browser that may prerender
 *     --inp             only the slowest of 200 interactions
 *     --returning       only what a second visit fetches after a change of the site
 *     --resume          goes on with a run that was stopped: measures the rounds that it lacks, and what follows them
 *     --lighthouse      also runs Lighthouse on every page of the site
 *     --write           writes the figures and plots into docs/performance.md
 *     --engines         only the first click of a visit in Firefox and WebKit; prints a table and stores nothing
 *     --serve           only serves the variants, so that you can open them in a browser
 *     --interactions 200   only runs so many interactions on all pages of this site; with the same --seed 1 the same
 *     --url http://…       of a site that runs already (only with --interactions)
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '9' },
    only: { type: 'string', default: variants.map(({ key }) => key).join(',') },
    pages: { type: 'string', default: pages.map(({ path }) => path).join(',') },
    quick: { type: 'boolean', default: false },
    loads: { type: 'boolean', default: false },
    clicks: { type: 'boolean', default: false },
    'cold-click': { type: 'boolean', default: false },
    inp: { type: 'boolean', default: false },
    returning: { type: 'boolean', default: false },
    resume: { type: 'boolean', default: false },
    lighthouse: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    engines: { type: 'boolean', default: false },
    serve: { type: 'boolean', default: false },
    interactions: { type: 'string' },
    seed: { type: 'string', default: '1' },
    url: { type: 'string' },
  },
});

const { interactions, seed, url = null } = values;
const chosen = parts.filter((part) => values[part]);

try {
  if (interactions)
    await runInteractions({ seed: Number(seed), count: Number(interactions), url, print: console.log });
  else
    await runBench({
      rounds: values.quick ? 2 : Number(values.rounds),
      keys: values.only.split(','),
      paths: values.pages.split(','),
      parts: chosen.length > 0 ? chosen : parts,
      lighthouse: values.lighthouse,
      write: values.write,
      resume: values.resume,
      engines: values.engines,
      serve: values.serve,
      print: console.log,
    });
} catch (error) {
  if (!(error instanceof BuildError || error instanceof BenchError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
