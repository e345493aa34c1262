import { parseArgs } from 'node:util';
import { killMutant, mutants, runRaces } from '@site/composition/races';
import { root } from '../build/workspace.ts';

/**
 * `npm run races -- --runs 100000`: runs random histories of writers, servers and faults with the real composition
 * code. `--seed` and `--path` repeat a failed history; `--mutants` shows that the test finds errors.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    path: { type: 'string' },
    mutants: { type: 'boolean', default: false },
  },
});
const [runs, seed] = [Number(values.runs), Number(values.seed)];
const began = performance.now();
if (values.mutants) {
  let survived = 0;
  for (const [index, mutant] of mutants.entries()) {
    const { killed } = await killMutant(mutant, `${root}.site/mutants/${index}`, Math.min(runs, 4000), seed);
    console.log(`${killed ? 'killed  ' : 'SURVIVED'}  ${mutant.about}`);
    if (!killed) survived += 1;
  }
  console.log(`${mutants.length - survived} of ${mutants.length} mutants killed, seed ${seed}.`);
  if (survived > 0) process.exitCode = 1;
} else {
  try {
    await runRaces({ runs, seed, ...(values.path === undefined ? {} : { path: values.path }) });
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    console.log(`${runs} histories in ${seconds} s, seed ${seed}: every invariant holds.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(
      `To repeat it: npm run races -- --seed ${seed} --runs ${runs}, with the --path given above.`,
    );
    process.exitCode = 1;
  }
}
