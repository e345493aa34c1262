import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { launcherEnvironment, leanWorkspace, locked, workspace, write } from './testing/launch-workspace.ts';

function launch(folder: string, command = 'build'): { readonly output: string; readonly installed: boolean } {
  const { stdout } = spawnSync(process.execPath, [join(folder, 'scripts/launch.cjs'), command], {
    env: launcherEnvironment(folder),
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

test('a lean installation is enough for build', () => {
  expect(launch(leanWorkspace())).toEqual({ output: 'built\n', installed: false });
});

test('a lean installation is completed for test', () => {
  const folder = leanWorkspace();
  const { output, installed } = launch(folder, 'test');
  expect(installed).toBe(true);
  expect(output).toMatch(/^Installing all packages/);
  expect(readFileSync(join(folder, 'npm-was-called'), 'utf8')).not.toContain('--omit');
});

test('build leaves out what only tests need, and test installs it', () => {
  const folder = workspace();
  rmSync(join(folder, 'node_modules'), { recursive: true });
  expect(launch(folder).output).toMatch(/^Installing the packages that build and serve the site/);
  // This Node is new enough, so that none has to be installed.
  expect(readFileSync(join(folder, 'npm-was-called'), 'utf8')).toMatch(
    /--omit=dev --omit=peer --omit=optional\n$/,
  );
});

test('an installation that fails ends with one sentence that says what to look at', () => {
  const folder = leanWorkspace();
  write(folder, 'bin/npm', '#!/bin/sh\nexit 1\n');
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'scripts/launch.cjs'), 'test'], {
    env: launcherEnvironment(folder),
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Installing failed\. Is the npm registry reachable/);
});
