import { type SpawnOptions, spawnSync } from 'node:child_process';
import { cpSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { root } from '@platform/releases/root';
import { temporaryFolder } from '@platform/releases/testing';

const locked = {
  '': {},
  scripts: { version: '0.0.0' },
  'node_modules/@site/scripts': { resolved: 'scripts', link: true },
  'node_modules/shared': { version: '1.0.0' },
  'node_modules/elsewhere': { version: '1.0.0', optional: true },
  'node_modules/for-tests': { version: '1.0.0', dev: true },
  'node_modules/of-a-peer': { version: '1.0.0', devOptional: true },
  'node_modules/a-peer': { version: '1.0.0', peer: true },
  'scripts/node_modules/nested': { version: '2.0.0' },
};

const onlyForTests = ['for-tests', 'of-a-peer', 'a-peer'];

function write(folder: string, path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content, { mode: 0o755 });
}

/** A workspace in which everything is installed, with an `npm` that only records that it was called. */
function workspace(): string {
  const folder = temporaryFolder();
  cpSync(join(root, 'scripts/launch.cjs'), join(folder, 'scripts/launch.cjs'));
  write(folder, 'package-lock.json', JSON.stringify({ packages: locked }));
  write(folder, 'node_modules/.package-lock.json', JSON.stringify({ packages: locked }));
  write(folder, 'node_modules/shared/package.json', '{ "version": "1.0.0" }');
  write(folder, 'scripts/node_modules/nested/package.json', '{ "version": "2.0.0" }');
  for (const name of onlyForTests)
    write(folder, `node_modules/${name}/package.json`, '{ "version": "1.0.0" }');
  for (const [name, done] of [
    ['build', 'built'],
    ['test', 'tested'],
  ] as const)
    write(folder, `scripts/src/commands/${name}.command.ts`, `console.log('${done}');`);
  write(folder, 'bin/npm', `#!/bin/sh\necho "$@" > '${folder}/npm-was-called'\n`);
  return folder;
}

/** A workspace as a lean installation leaves it: npm does not note what it has left out. */
function leanWorkspace(): string {
  const folder = workspace();
  const noted = Object.entries(locked).filter(([path]) => !onlyForTests.includes(basename(path)));
  write(folder, 'node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(noted) }));
  for (const name of onlyForTests) rmSync(join(folder, 'node_modules', name), { recursive: true });
  return folder;
}

function launch(
  folder: string,
  command = 'build',
  { cwd, env }: SpawnOptions = {},
  node: string = process.execPath,
) {
  const PATH = `${join(folder, 'bin')}${delimiter}${process.env.PATH}`;
  const { stdout, stderr, status } = spawnSync(node, [join(folder, 'scripts/launch.cjs'), command], {
    cwd,
    env: { ...process.env, PATH, NODE_OPTIONS: '', ...env },
    encoding: 'utf8',
  });
  return { output: stdout, installed: existsSync(join(folder, 'npm-was-called')), stderr, status };
}

test.each([
  ['the folder itself', 'dev', '', '', ''],
  ['the nearest folder upwards', 'dev', 'shop/catalog', '', 'shop'],
  // npm runs a script in the folder of the next package.json upwards.
  ['where npm was called', 'dev', '', 'shop/catalog', 'shop'],
  // A program that npm has started starts another one elsewhere.
  ['the folder itself, if npm was called above it', 'dev', 'shop', '', 'shop'],
  ['the sources, for a command about them', 'test', 'shop', 'shop', ''],
])('a command runs in %s', (_, command, cwd, called, runsIn) => {
  const folder = workspace();
  for (const site of ['', 'shop/']) write(folder, `${site}site.config.ts`, '');
  write(folder, 'shop/catalog/unit.ts', '');
  write(folder, `scripts/src/commands/${command}.command.ts`, 'console.log(process.cwd());');
  const env = { INIT_CWD: join(folder, called) };
  expect(launch(folder, command, { cwd: join(folder, cwd), env }).output).toBe(`${join(folder, runsIn)}\n`);
});

test('nothing is installed if all packages are there', () => {
  expect(launch(workspace())).toMatchObject({ output: 'built\n', installed: false });
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
  expect(readFileSync(join(folder, 'npm-was-called'), 'utf8')).toMatch(/^ci --no-audit .*--prefer-offline/);
});

test('a lean installation is enough for build', () => {
  expect(launch(leanWorkspace())).toMatchObject({ output: 'built\n', installed: false });
});

test('a lean installation is completed for test', () => {
  const folder = leanWorkspace();
  const { output, installed } = launch(folder, 'test');
  expect(installed).toBe(true);
  expect(output).toMatch(/^Installing the rest/);
  // Another command may be running with the lean installation.
  expect(readFileSync(join(folder, 'npm-was-called'), 'utf8')).toMatch(/^install --no-save (?!.*--omit)/);
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

test('an installation keeps the Node of the packages if it runs the command', () => {
  const folder = workspace();
  const node = join(folder, 'node_modules/node-of-the-packages/bin/node');
  mkdirSync(dirname(node), { recursive: true });
  try {
    linkSync(process.execPath, node);
  } catch {
    cpSync(process.execPath, node);
  }
  rmSync(join(folder, 'node_modules/shared'), { recursive: true });
  expect(launch(folder, 'build', {}, node).output).toMatch(/built\n$/);
  expect(readFileSync(join(folder, 'npm-was-called'), 'utf8')).not.toContain('--omit=optional');
});

test('on an older Node, that of the lock file comes beside the other packages and runs the command', () => {
  const folder = leanWorkspace();
  const name = `node_modules/node-${process.platform}-${process.arch}`;
  const packages = { ...locked, [name]: { version: '24.0.0', integrity: 'sha512-of-it', optional: true } };
  write(folder, 'package-lock.json', JSON.stringify({ packages }));
  const own = join(folder, '.site/node');
  write(folder, 'own-node', '#!/bin/sh\necho run by the own Node\n');
  const install = `mkdir -p node_modules/.bin && cp '${folder}/own-node' node_modules/.bin/node`;
  write(
    folder,
    'bin/npm',
    `#!/bin/sh\necho "$@" > npm-was-called\ncase $PWD in */.site/node) ${install};; *) exit $NPM_EXIT;; esac\n`,
  );
  write(folder, 'old.cjs', "Object.defineProperty(process.versions, 'node', { value: '18.0.0' });");
  const build = (exit = 0) =>
    launch(folder, 'build', {
      cwd: folder,
      env: { NODE_OPTIONS: '--require ./old.cjs', NPM_EXIT: String(exit) },
    });
  // The other packages are installed already. They are not installed again.
  expect(build().output).toMatch(/run by the own Node\n$/);
  expect(existsSync(join(folder, 'npm-was-called'))).toBe(false);
  for (const gone of ['.site', 'node_modules']) rmSync(join(folder, gone), { recursive: true });
  expect(build(1).stderr).toContain('Installing failed.');
  expect(build().output).toMatch(/run by the own Node\n$/);
  expect(readFileSync(join(folder, 'npm-was-called'), 'utf8')).toContain('--omit=optional');
  expect(readFileSync(join(own, 'npm-was-called'), 'utf8')).toMatch(/^ci .*--prefer-offline/);
  const lock = JSON.parse(readFileSync(join(own, 'package-lock.json'), 'utf8'));
  expect(lock.packages[name]).toEqual({ version: '24.0.0', integrity: 'sha512-of-it' });
});

test('an installation that fails ends with one sentence that says what to look at', () => {
  const folder = leanWorkspace();
  write(folder, 'bin/npm', '#!/bin/sh\nexit 1\n');
  const { status, stderr } = launch(folder, 'test');
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Installing failed\. Is the npm registry reachable/);
});
