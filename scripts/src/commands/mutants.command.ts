import { root } from '../build/workspace.ts';
import { killMutants } from '../mutants/kill-mutants.ts';
import type { MutantSuite } from '../mutants/mutant.ts';
import { mutantSuites } from '../mutants/mutants.data.ts';
import { startPostgres } from '../test-engines/postgres.ts';

/**
 * `npm run mutants [-- WORD]`: shows that the race tests can fail. Each mutant changes one line of the code, and the
 * test must fail. With a word, only the tests whose path contains it. Exits with 1 if a mutant survives.
 */
const [word = ''] = process.argv.slice(2);

for (const suite of mutantSuites.filter(({ test }) => test.includes(word))) {
  if (suite.engine === undefined) kill(suite);
  else await killWithPostgres(suite);
}

function kill(suite: MutantSuite): void {
  const result = killMutants(root, suite, ({ name, file, from }, killed) => {
    console.log(`${killed ? 'killed  ' : 'SURVIVED'} ${file}: ${name ?? from}`);
  });
  if (result.status === 'broken') console.log(`${suite.test} fails without a mutant.`);
  if (result.status === 'broken' || result.survived.length > 0) process.exitCode = 1;
}

async function killWithPostgres(suite: MutantSuite): Promise<void> {
  const started = await startPostgres().catch((error: Error) => error);
  if (started instanceof Error) {
    console.log(`skipped  ${suite.test}: ${started.message}`);
    return;
  }
  await using postgres = started;
  kill({ ...suite, env: { ...suite.env, TEST_DATABASE_URL: postgres.url } });
}
