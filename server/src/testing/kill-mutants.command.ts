import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mutants } from './mutants.data.ts';

/**
 * `node server/src/testing/kill-mutants.command.ts [WORD]`: makes each change of `mutants.data.ts` whose file or test
 * has the word in a copy of the server, runs its tests there, and says whether they failed. Exits with 1 if a mutant
 * survives, or if the tests fail without any.
 */
const root = fileURLToPath(new URL('../../../', import.meta.url));
const copy = mkdtempSync(join(tmpdir(), 'site-mutants-'));
for (const name of ['node_modules', 'shared-ui', 'composition', 'scripts']) {
  symlinkSync(join(root, name), join(copy, name));
}
// Not as links: Jest would follow the one to its settings, and run the tests of the original.
for (const name of ['package.json', 'tsconfig.json', 'jest.config.ts', 'server']) {
  cpSync(join(root, name), join(copy, name), { recursive: true });
}

const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
const jest = [
  join(root, 'node_modules/jest/bin/jest.js'),
  '--rootDir',
  copy,
  '-w',
  '1',
  '--bail',
  '--forceExit',
];

function pass(...tests: readonly string[]): boolean {
  const files = tests.map((test) => join(copy, 'server/src', test));
  const { status } = spawnSync(process.execPath, [...node, ...jest, '--runTestsByPath', ...files], {
    cwd: copy,
    stdio: 'ignore',
    timeout: 600_000,
  });
  return status === 0;
}

const [word = ''] = process.argv.slice(2);
const chosen = mutants.filter(({ file, test }) => `${file} ${test}`.includes(word));
if (pass(...new Set(chosen.map(({ test }) => test)))) {
  for (const { file, from, to, test } of chosen) {
    const path = join(copy, 'server/src', file);
    const code = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      code.replace(from, () => to),
    );
    const killed = !pass(test);
    writeFileSync(path, code);
    process.stdout.write(`${killed ? 'killed' : 'SURVIVED'}  ${file}: ${from}\n`);
    if (!killed) process.exitCode = 1;
  }
} else {
  process.stderr.write('The tests fail without any mutant.\n');
  process.exitCode = 1;
}
rmSync(copy, { recursive: true, force: true });
