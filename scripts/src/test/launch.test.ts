import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { temporaryFolder } from '@site/composition/testing';
import { root } from '../build/workspace.ts';

const locked = {
  '': {},
  scripts: { version: '0.0.0' },
  'node_modules/@site/scripts': { resolved: 'scripts', link: true },
  'node_modules/shared': { version: '1.0.0' },
  'node_modules/elsewhere': { version: '1.0.0', optional: true },
  'scripts/node_modules/nested': { version: '2.0.0' },
};

function write(folder: string, path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

/** A workspace in which everything is installed, with an `npm` that only records that it was called. */
function workspace(): string {
  const folder = temporaryFolder();
  cpSync(join(root, 'scripts/launch.cjs'), join(folder, 'scripts/launch.cjs'));
  write(folder, 'package-lock.json', JSON.stringify({ packages: locked }));
  write(folder, 'node_modules/.package-lock.json', JSON.stringify({ packages: locked }));
  write(folder, 'node_modules/shared/package.json', '{ "version": "1.0.0" }');
  write(folder, 'scripts/node_modules/nested/package.json', '{ "version": "2.0.0" }');
  write(folder, 'scripts/src/commands/build.command.ts', 'console.log("built");');
  write(folder, 'bin/npm', `#!/bin/sh\necho "$@" > '${folder}/npm-was-called'\n`);
  chmodSync(join(folder, 'bin/npm'), 0o755);
  return folder;
}

function launch(folder: string): { readonly output: string; readonly installed: boolean } {
  const { stdout } = spawnSync(process.execPath, [join(folder, 'scripts/launch.cjs'), 'build'], {
    env: { ...process.env, PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}`, NODE_OPTIONS: '' },
    encoding: 'utf8',
  });
  return { output: stdout, installed: existsSync(join(folder, 'npm-was-called')) };
}

test('nothing is installed if all packages are there', () => {
  expect(launch(workspace())).toEqual({ output: 'built\n', installed: false });
});

test.each<[what: string, break_: (folder: string) => void]>([
  ['no package', (folder) => rmSync(join(folder, 'node_modules'), { recursive: true })],
  ['a package removed by hand', (folder) => rmSync(join(folder, 'node_modules/shared'), { recursive: true })],
  [
    'no packages of one workspace',
    (folder) => rmSync(join(folder, 'scripts/node_modules'), { recursive: true }),
  ],
  [
    'half a package in one workspace',
    (folder) => rmSync(join(folder, 'scripts/node_modules/nested/package.json')),
  ],
  [
    'another version of a package',
    (folder) => {
      const packages = { ...locked, 'scripts/node_modules/nested': { version: '1.9.0' } };
      write(folder, 'node_modules/.package-lock.json', JSON.stringify({ packages }));
    },
  ],
])('packages are installed if there is %s', (_, breakIt) => {
  const folder = workspace();
  breakIt(folder);
  const { output, installed } = launch(folder);
  expect(installed).toBe(true);
  expect(output).toMatch(/^Installing/);
  expect(readFileSync(join(folder, 'npm-was-called'), 'utf8')).toContain('ci --no-audit');
});
