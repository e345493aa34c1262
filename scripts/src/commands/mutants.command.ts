import { root } from '../build/workspace.ts';
import { killMutants } from '../mutants/kill-mutants.ts';
import { mutantSuites } from '../mutants/mutants.data.ts';

/**
 * `npm run mutants [-- WORD]`: shows that the race tests can fail. Each mutant changes one line of the code, and the
 * test must fail. With a word, only the tests whose path contains it. Exits with 1 if a mutant survives.
 */
const [word = ''] = process.argv.slice(2);

for (const suite of mutantSuites.filter(({ test }) => test.includes(word))) {
  const result = killMutants(root, suite, ({ name, file, from }, killed) => {
    console.log(`${killed ? 'killed  ' : 'SURVIVED'} ${file}: ${name ?? from}`);
  });
  if (result.status === 'broken') console.log(`${suite.test} fails without a mutant.`);
  if (result.status === 'broken' || result.survived.length > 0) process.exitCode = 1;
}
