import { parseArgs } from 'node:util';
import { runKinds } from '../test/run-tests.ts';
import { type Kind, kinds } from '../test/steps.ts';

/**
 * `npm run test:all`: every kind of test, in its long form.
 *
 *     npm run test:all -- races faults          only these
 *     npm run test:all -- --short races faults  their short forms
 */
const { values, positionals } = parseArgs({
  options: { short: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const unknown = positionals.find((name) => !kinds.includes(name as Kind));
if (unknown === undefined) {
  const selected = positionals.length === 0 ? kinds : (positionals as Kind[]);
  process.exitCode = (await runKinds(selected, values.short ? 'short' : 'long')) ? 0 : 1;
} else {
  console.error(`There is no kind of test "${unknown}". There are: ${kinds.join(', ')}.`);
  process.exitCode = 1;
}
