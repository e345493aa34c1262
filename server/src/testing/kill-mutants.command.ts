import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mutants } from './mutants.data.ts';

/**
 * `node server/src/testing/kill-mutants.command.ts [WORD]`: makes each change of `mutants.data.ts` whose file or test
 * has the word in a copy of the server, runs its tests there, and says whether they failed. Exits with 1 if a mutant
 * survives.
 */
const root = fileURLToPath(new URL('../../../', import.meta.url));
const copy = mkdtempSync(join(tmpdir(), 'site-mutants-'));
for (const name of [
  'node_modules',
  'shared-ui',
  'composition',
  'scripts',
  'jest.config.ts',
  'tsconfig.json',
]) {
  symlinkSync(join(root, name), join(copy, name));
}
cpSync(join(root, 'package.json'), join(copy, 'package.json'));
cpSync(join(root, 'server'), join(copy, 'server'), { recursive: true });

const jest = join(root, 'node_modules/jest/bin/jest.js');
const options = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', jest];

function fails(test: string): boolean {
  const arguments_ = [
    ...options,
    '--rootDir',
    copy,
    '-w',
    '1',
    '--bail',
    '--forceExit',
    `server/src/${test}`,
  ];
  return (
    spawnSync(process.execPath, arguments_, { cwd: copy, stdio: 'ignore', timeout: 300_000 }).status !== 0
  );
}

const [word = ''] = process.argv.slice(2);
for (const { file, from, to, test } of mutants.filter((mutant) =>
  `${mutant.file} ${mutant.test}`.includes(word),
)) {
  const path = join(copy, 'server/src', file);
  const code = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    code.replace(from, () => to),
  );
  const killed = fails(test);
  writeFileSync(path, code);
  process.stdout.write(`${killed ? 'killed' : 'SURVIVED'}  ${file}: ${from}\n`);
  if (!killed) process.exitCode = 1;
}
rmSync(copy, { recursive: true, force: true });
