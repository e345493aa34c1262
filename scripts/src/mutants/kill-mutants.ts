import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mutant, MutantSuite } from './mutant.ts';

/** Symbolic links to the sources, so that only the changed workspace has to be copied. */
const linked = ['node_modules', 'shared-ui', 'composition', 'server', 'scripts', 'shell'];
/** Copied instead of linked: Jest would follow a link to its configuration and run the original tests. */
const copied = [
  ...['package.json', '.browserslistrc', 'tsconfig.base.json', 'tsconfig.json'],
  ...['jest.config.ts', 'jest.engines.config.ts'],
];

const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];

/** The result of a suite: `broken` if its test fails without a mutant, otherwise the mutants that survived. */
export type SuiteResult =
  | { readonly status: 'broken' }
  | { readonly status: 'done'; readonly survived: readonly Mutant[] };

/**
 * Applies one mutant after the other in a copy of a suite's workspace and runs its test there. The sources stay
 * unchanged, and processes that a test starts run the changed code as well.
 *
 * @param root folder of the sources, with a slash at the end
 * @param report called with each mutant once its test has ended
 */
export function killMutants(
  root: string,
  { folder, test, env = {}, engine, mutants }: MutantSuite,
  report: (mutant: Mutant, killed: boolean) => void,
): SuiteResult {
  const copy = mkdtempSync(join(tmpdir(), 'site-mutants-'));
  const passes = () => {
    const jest = [join(root, 'node_modules/jest/bin/jest.js'), '--rootDir', copy, '-w', '1', '--forceExit'];
    const config = engine === undefined ? [] : ['--config', join(copy, 'jest.engines.config.ts')];
    const options = [...jest, ...config, '--runTestsByPath', join(copy, test)];
    const { status } = spawnSync(process.execPath, [...node, ...options], {
      cwd: copy,
      stdio: 'ignore',
      timeout: 1_200_000,
      env: { ...process.env, ...env },
    });
    return status === 0;
  };
  try {
    for (const name of linked) if (name !== folder) symlinkSync(join(root, name), join(copy, name));
    for (const name of [...copied, folder]) cpSync(join(root, name), join(copy, name), { recursive: true });
    if (!passes()) return { status: 'broken' };
    const survived = mutants.filter((mutant) => {
      const path = join(copy, mutant.file);
      const code = readFileSync(path, 'utf8');
      writeFileSync(
        path,
        code.replace(mutant.from, () => mutant.to),
      );
      const killed = !passes();
      writeFileSync(path, code);
      report(mutant, killed);
      return !killed;
    });
    return { status: 'done', survived };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
