import { parseArgs } from 'node:util';
import { runRaces } from '@site/composition/races';

/**
 * `npm run races -- --runs 100000`: runs random histories of writers, servers and faults with the real composition
 * code. `--seed` and `--path` repeat a failed history.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    path: { type: 'string' },
  },
});
const [runs, seed] = [Number(values.runs), Number(values.seed)];
const began = performance.now();
try {
  await runRaces({ runs, seed, ...(values.path === undefined ? {} : { path: values.path }) });
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(`${runs} histories in ${seconds} s, seed ${seed}: every invariant holds.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(`To repeat it: npm run races -- --seed ${seed} --runs ${runs}, with the --path given above.`);
  process.exitCode = 1;
}
