import { parseArgs } from 'node:util';
import { root } from '@site/build/units/workspace';
import { runServiceTests } from '@site/verify/backing-services/run-service-tests';
import { reportFolder } from '../test/steps.ts';

/**
 * `npm run test:services`: the tests of PostgreSQL, S3 and mail servers, with services that it starts. `-- NAME` runs only
 * the test files with this text in their path, `-- --without NAME` the others, `-- --seed N` another order of the
 * outages, and `RACES=10` in the environment the long form of the tests that have one.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    without: { type: 'string', multiple: true, default: [] },
    seed: { type: 'string', default: '11' },
    report: { type: 'string', default: `${root}${reportFolder}/service-tests.json` },
  },
});
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => stopping.abort(new Error('Stopped before the tests ended.')));
try {
  process.exitCode = await runServiceTests(
    { ...values, filters: positionals, print: console.log },
    stopping.signal,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
