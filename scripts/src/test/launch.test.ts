import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { freePort } from '@site/build/programs/free-port';
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
  expect(output).toMatch(/^Installing the rest/);
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

/** Takes the port so many after a free one, and calls the function with the free one. */
async function withTaken(after: number, run: (port: number) => Promise<void>): Promise<void> {
  const port = await freePort(4);
  const other = createServer().listen(port + after, 'localhost');
  await once(other, 'listening');
  await run(port);
  other.close();
  await once(other, 'close');
}

/** `npm run dev` in a workspace without packages and with the units shell, careers and contact. */
function dev(
  port: number,
  ...args: readonly string[]
): Promise<{ readonly said: string; readonly installed: boolean }> {
  const folder = workspace();
  rmSync(join(folder, 'node_modules'), { recursive: true });
  for (const unit of ['shell', 'contact-mfe', 'careers-mfe']) write(folder, `${unit}/src/unit.ts`, '');
  const env = { ...launcherEnvironment(folder), PORT: String(port) };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(folder, 'scripts/launch.cjs'), 'dev', ...args],
      { env },
      (_, said, refused) =>
        resolve({ said: said + refused, installed: existsSync(join(folder, 'npm-was-called')) }),
    );
  });
}

test.each([
  ['the site', 0, []],
  ['shell', 1, ['contact']],
  ['careers', 2, []],
  ['contact', 3, ['contact', '--site', 'https://www.example.com']],
] as const)('dev with the port of %s taken says so and installs nothing', (unit, after, args) =>
  withTaken(after, async (port) => {
    const { said, installed } = await dev(port, ...args);
    expect(said).toContain(
      `Port ${port + after} (${unit}) is taken by another program: stop it, or choose other ports`,
    );
    expect(installed).toBe(false);
  }),
);

test.each([
  ['careers', 2, ['contact']],
  ['shell', 1, ['careers', '--site', 'https://www.example.com']],
] as const)('dev does not need the port of %s, which it does not start', (_, after, args) =>
  withTaken(after, async (port) => {
    const { said, installed } = await dev(port, ...args);
    expect(said).toMatch(/^Installing all packages/);
    expect(installed).toBe(true);
  }),
);

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
