import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { mutants } from './mutants.data.ts';
import { killMutant } from './run-mutant.ts';

const folder = fileURLToPath(new URL('../../../.site/mutants/', import.meta.url));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// Without this, code that cannot even be imported would count as a mutant that was found.
test('the race test passes with an unchanged copy', async () => {
  expect(await killMutant(undefined, `${folder}test-unchanged`, 100, 3)).toEqual({
    killed: false,
    output: '',
  });
}, 600_000);

test('a copy that cannot run is an error and not a mutant that was found', async () => {
  const broken = {
    about: 'A package is missing.',
    file: 'core/releases/release.schema.ts',
    from: "'lru-cache'",
    to: "'no-such-package'",
  };
  await expect(killMutant(broken, `${folder}test-broken`, 100, 3)).rejects.toThrow('no-such-package');
}, 600_000);

test.each(mutants.map((mutant, index) => [mutant.about, index, mutant] as const))(
  'the race test fails: %s',
  async (_about, index, mutant) => {
    expect(await killMutant(mutant, `${folder}test-${index}`, 12_000, 1)).toMatchObject({ killed: true });
  },
  600_000,
);
