import { spawnSync } from 'node:child_process';
import { delimiter } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../build/workspace.ts';
import type { Mutant, MutantSuite } from '../mutants/mutant.ts';
import { mutantSuites } from '../mutants/mutants.data.ts';

/**
 * `npm run mutants [-- NAME …]`: shows that the race tests can fail. Each mutant changes one line of the code, and the
 * test has to notice. Exits with 1 where one survives.
 */
const { positionals } = parseArgs({ allowPositionals: true });

function killedBy({ test, env }: MutantSuite, { file, from, to }: Mutant): boolean {
  const { status } = spawnSync('jest', ['--silent', '--forceExit', '-w', '1', test], {
    cwd: root,
    stdio: 'ignore',
    env: {
      ...process.env,
      PATH: `${root}node_modules/.bin${delimiter}${process.env.PATH}`,
      NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
      ...env,
      MUTANT_FILE: file,
      MUTANT_FROM: from,
      MUTANT_TO: to,
    },
  });
  return status !== 0;
}

let survived = 0;
for (const suite of mutantSuites) {
  if (positionals.length > 0 && !positionals.includes(suite.name)) continue;
  for (const mutant of suite.mutants) {
    const killed = killedBy(suite, mutant);
    if (!killed) survived += 1;
    console.log(`${killed ? 'killed  ' : 'SURVIVED'} ${suite.name}: ${mutant.name}`);
  }
}
console.log(survived === 0 ? 'Every mutant was killed.' : `${survived} survived.`);
process.exitCode = survived === 0 ? 0 : 1;
