import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { mutants } from './mutants.data.ts';
import { killMutant } from './run-mutant.ts';

const folder = fileURLToPath(new URL('../../../.site/mutants/', import.meta.url));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(mutants.map((mutant, index) => [mutant.about, index, mutant] as const))(
  'the race test fails: %s',
  async (_about, index, mutant) => {
    expect(await killMutant(mutant, `${folder}test-${index}`, 1500, 3)).toMatchObject({ killed: true });
  },
  600_000,
);
