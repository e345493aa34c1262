import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openProgram, runToEnd } from '@platform/command/testing';
import { localStore } from '@platform/releases';
import { root } from '@platform/releases/root';
import { deployTiny } from '@platform/releases/testing';
import { expect, test } from '@playwright/test';
import { containerSources } from '../support/copy-sources.ts';

/** An installation by root for a user who is not root. Only root can make one. */
test.skip(process.getuid?.() !== 0, 'Only root can install for another user.');
test.describe.configure({ mode: 'serial' });
// It installs packages.
test.setTimeout(300_000);

const user = 'nobody';
/** What a service gets. */
const serviceEnv = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' };
/** Another user of every machine. */
const deployer = 'daemon';
const groupOf = (name: string) => execFileSync('id', ['-g', name], { encoding: 'utf8' }).trim();
const as = (name: string) => ['--reuid', name, '--clear-groups', '--regid', groupOf(name)];
const asUser = as(user);

let folder = '';
const at = (...path: string[]) => join(folder, ...path);

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-user-'));
  await chmod(folder, 0o755);
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (command: string, args: readonly string[], env: NodeJS.ProcessEnv = serviceEnv) =>
  runToEnd(command, args, { env, cwd: '/' });

const bin = (command: string, ...args: string[]) =>
  run('setpriv', [...asUser, at('opt/bin', command), ...args]);

async function install(...more: readonly string[]) {
  const { PORT: _, SITE_STORE: __, DATA_DIR: ___, ...env } = process.env;
  const script = 'umask 077; exec "$0" "$@"';
  const args = [at('opt'), '--state', at('state'), '--user', user, ...more];
  return run('sh', ['-c', script, at('sources/deploy/install.sh'), ...args], env);
}

function serve() {
  const settings = ['env', 'PORT=0', 'HOST=127.0.0.1', 'LOG_LEVEL=error', at('opt/bin/serve')];
  return openProgram(/(http:\/\/\S+:\d+)/, 'setpriv', [...asUser, ...settings], {
    env: serviceEnv,
    cwd: '/',
  });
}

test('an installation by root with a strict umask, from private sources, runs as its user', {
  tag: '@long',
}, async () => {
  await containerSources(at('sources'));
  execFileSync('chmod', ['-R', 'go-rwx', at('sources')]);
  const { exit, output } = await install();
  expect(output).toContain('It does not serve yet: PUBLIC_ORIGIN must be set');
  expect(exit).toBe(0);
  expect(await bin('site', '--help')).toMatchObject({ exit: 0, output: expect.stringContaining('rollback') });
  expect((await stat(at('state/data'))).mode & 0o777).toBe(0o700);
});

test('an installation that its user cannot run fails, and says so', { tag: '@long' }, async () => {
  await chmod(folder, 0o700);
  const { exit, output } = await install();
  await chmod(folder, 0o755);
  expect(output).toContain(`The new version does not run as the user ${user}.`);
  expect(exit).toBe(1);
});

test('what site-backup.service saves is restored into an empty state, and served', {
  tag: '@long',
}, async () => {
  const settings = [
    'PUBLIC_ORIGIN=https://www.example.com',
    `RESTIC_REPOSITORY=${at('backups')}`,
    `RESTIC_PASSWORD_FILE=${at('password')}`,
    `RESTIC_CACHE_DIR=${at('cache')}`,
  ];
  await writeFile(at('opt/site.env'), `${settings.join('\n')}\n`);
  await writeFile(at('password'), 'a password\n');
  for (const name of ['backups', 'cache']) await mkdir(at(name), { mode: 0o700 });
  execFileSync('chown', [user, at('password'), at('backups'), at('cache')]);
  const repository = ['--repo', at('backups'), '--password-file', at('password'), '--no-cache'];
  execFileSync('setpriv', [...asUser, 'restic', 'init', ...repository]);
  await deployTiny(localStore(at('state/store')), ['shell', 'one'], ['careers', 'one']);
  execFileSync('chown', ['-R', user, at('state/store')]);
  const before = await serve();
  const page = await (await fetch(`${before.url}/career`)).text();
  await writeFile(at('employees.csv'), 'id,name\nWP900,Sample Sunil\n');
  const imported = await bin('import-employees', at('employees.csv'), '--remove-others');
  expect(imported.exit, imported.output).toBe(0);

  const unit = await readFile(join(root, 'deploy/site-backup.service'), 'utf8');
  const [, command = ''] = /^ExecStart=\/opt\/site\/bin\/site (.+)$/m.exec(unit) ?? [];
  const saved = await bin('site', ...command.split(' '));
  expect(saved.exit, saved.output).toBe(0);
  expect(await before.stop()).toBe(0);

  await rm(at('state/store'), { recursive: true });
  await rm(at('state/data'), { recursive: true });
  const restored = await bin('site', 'restore');
  expect(restored.exit, restored.output).toBe(0);
  expect((await stat(at('state/data'))).mode & 0o777).toBe(0o700);
  const after = await serve();
  expect(await (await fetch(`${after.url}/career`)).text()).toBe(page);
  expect((await fetch(`${after.url}/employee/WP900?format=json`)).status).toBe(200);
  expect((await fetch(`${after.url}/employee/WP001?format=json`)).status).toBe(404);
  expect(await after.stop()).toBe(0);
});

test('who deploys owns the store and reads nothing else; who serves can roll back and publishes nothing', {
  tag: '@long',
}, async () => {
  // Of an installation that had one user.
  await rm(at('state/store'), { recursive: true });
  const store = localStore(at('state/store'));
  const [, , two] = await deployTiny(store, ['shell', 'one'], ['careers', 'one'], ['careers', 'two']);
  execFileSync('chown', ['-R', user, at('state/store')]);
  execFileSync('chmod', ['-R', 'go-rwx', at('state/store')]);
  const running = await serve();
  const upgraded = await install('--deploy-user', deployer);
  expect(upgraded.exit, upgraded.output).toBe(0);
  const page = async (url: string) => (await fetch(`${url}/career`)).text();
  expect(await page(running.url)).toContain('careers two');

  const runAs =
    (name: string) =>
    (...args: string[]) =>
      run('sh', ['-c', 'umask 077; exec "$0" "$@"', 'setpriv', ...as(name), ...args]);
  const [deploy, serving] = [runAs(deployer), runAs(user)];
  const back = await deploy(at('opt/bin/site'), 'rollback', 'careers', '--reason', 'a test');
  expect(back.exit, back.output).toBe(0);
  await expect.poll(() => page(running.url)).toContain('careers one');
  expect(await running.stop()).toBe(0);
  const started = await serve();
  expect(await page(started.url)).toContain('careers one');
  expect((await bin('site', 'verify')).exit).toBe(0);

  // It has tested for itself whether it could undo a release.
  await expect.poll(() => readdir(at('state/store'))).toContain('uses');
  expect(await (await fetch(`${started.url}/-/ready`)).text()).not.toContain('cannot undo');
  // Each takes what the other has written, and adds to it: with the umask of a service, and with pages to render.
  const to = two.release.id;
  for (const [call, who, words] of [
    [['--to', to], deploy, 'careers two'],
    [[], serving, 'careers one'],
    [['--to', to], deploy, 'careers two'],
  ] as const) {
    for (const place of await readdir(at('state/store/pages')))
      await rm(at('state/store/pages', place), { recursive: true });
    const moved = await who(at('opt/bin/site'), 'rollback', 'careers', '--reason', 'a test', ...call);
    expect(moved.exit, moved.output).toBe(0);
    await expect.poll(() => page(started.url)).toContain(words);
  }
  const gc = await deploy('env', `SITE_URL=${started.url}`, at('opt/bin/site'), 'gc');
  expect([gc.exit, gc.output]).toEqual([0, expect.stringContaining(`${started.url} serves it`)]);
  expect(await started.stop()).toBe(0);
  for (const place of [`releases/careers/${to}/release.json`, 'journal/00000001.json'])
    expect((await serving('rm', '-f', at('state/store', place))).output).toMatch(/denied|not permitted/);
  const saved = await bin('site', 'backup');
  expect(saved.exit, saved.output).toBe(0);
  for (const secret of ['state/data', 'state/data/secret', 'state/data/site.sqlite', 'opt/site.env'])
    expect([secret, (await deploy('head', '-c', '1', at(secret))).output]).toEqual([
      secret,
      expect.stringContaining('Permission denied'),
    ]);
  for (const args of [['mail'], ['backup']]) {
    const { exit, output } = await deploy(at('opt/bin/site'), ...args);
    expect([args, exit === 0]).toEqual([args, false]);
    expect(output).not.toContain('Sample Sunil');
  }

  // The next upgrade, also by somebody who forgets the option.
  const again = await install();
  expect(again.exit, again.output).toBe(0);
  const forth = await deploy(at('opt/bin/site'), 'rollback', 'shell', '--reason', 'a test', '--dry-run');
  expect(forth.output).not.toContain('EACCES');
});
