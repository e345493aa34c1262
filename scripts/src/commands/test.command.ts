import { runTests } from '../test/run-tests.ts';

/** `npm test`: what a team waits for before a merge. */
process.exitCode = (await runTests(['quick'], 'short')) ? 0 : 1;
