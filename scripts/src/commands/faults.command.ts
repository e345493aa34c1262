import { mkdir, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { root } from '@platform/releases/root';
import { cellName, readResults, runFaults, writeFaults } from '@platform/verify/faults';
import type { Report } from '@platform/verify/reports';
import { reportFolder } from '../test/steps.ts';
import { faultySite } from '../verify.data.ts';
import { explainFailure } from './explain-failure.ts';

/**
 * `npm run faults`: runs every fault in every unit and phase, in a browser against servers of this site.
 *
 *     --only entry-hang   faults whose name contains this
 *     --unit careers      one unit
 *     --phase swap        one phase
 *     --short             a sample of twelve faults, without their times
 *     --pairs             each fault in each unit and in each phase at least once, a quarter of all cells
 *     --seed 1            which sample
 *     --contexts 4        how many cells run at the same time
 *     --write             writes the last result of each cell into docs/fault-matrix.md
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    unit: { type: 'string' },
    phase: { type: 'string' },
    short: { type: 'boolean', default: false },
    pairs: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    contexts: { type: 'string', default: '4' },
    write: { type: 'boolean', default: false },
  },
});

await explainFailure(async () => {
  const results = await runFaults({
    faulty: faultySite,
    ...{ only: values.only, unit: values.unit, phase: values.phase },
    sample: values.short ? 'twelve' : values.pairs ? 'pairs' : 'none',
    ...{ seed: Number(values.seed), contexts: Number(values.contexts), print: console.log },
  });
  const failed = results.filter(({ wrong }) => wrong.length > 0);
  console.log(`\n${results.length - failed.length} of ${results.length} cells pass.`);
  const report: Report = {
    ...{ passed: results.length - failed.length, failed: failed.length, skipped: 0 },
    failures: failed.map(({ cell, wrong }) => ({ name: cellName(cell), message: wrong.join('\n') })),
  };
  await mkdir(`${root}${reportFolder}`, { recursive: true });
  await writeFile(`${root}${reportFolder}/faults.json`, JSON.stringify(report));
  if (values.write) await writeFaults(faultySite, await readResults(), `${root}docs/fault-matrix.md`);
  process.exitCode = failed.length > 0 || results.length === 0 ? 1 : 0;
});
