// First step of every npm script. It must run on a fresh clone and on an old Node: plain JavaScript without dependencies.
const { spawn, spawnSync } = require('node:child_process');
const { existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const { constants } = require('node:os');
const { dirname, join, sep } = require('node:path');

const root = join(__dirname, '..');
const neededMajor = 24;

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function packagesOf(file) {
  const path = join(root, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {};
}

/** These need the packages that build and serve the site: half of all. The others also need those of the tests. */
const isLean = ['start', 'serve', 'build', 'site'].includes(process.argv[2]);

/** Packages that `npm ci` leaves out with the options of a lean installation, or that other platforms need. */
function isNeeded({ link, optional, devOptional, dev, peer, os, cpu }, lean) {
  if (link || optional) return false;
  return lean ? !(dev || devOptional || peer) : !(devOptional && (os || cpu));
}

// Compares the lock file with npm's record of installed packages, and checks that each package's folder exists.
function installed(lean = isLean) {
  const noted = packagesOf('node_modules/.package-lock.json');
  return Object.entries(packagesOf('package-lock.json')).every(
    ([path, locked]) =>
      !path.includes('node_modules/') ||
      !isNeeded(locked, lean) ||
      (noted[path] && noted[path].version === locked.version && existsSync(join(root, path, 'package.json'))),
  );
}

const isNodeNew = Number(process.versions.node.split('.')[0]) >= neededMajor;

/** A lean installation has its Node here, because a second `npm ci` cannot write into the folder of the first. */
const ownNode = join(root, '.site/node');

/** npm runs the Node of the packages, if there is one: to leave it out would remove it under this command. */
const isNodeOurs = process.execPath.startsWith(join(root, 'node_modules') + sep);

function install() {
  process.stdout.write(
    isLean
      ? 'Installing the packages that build and serve the site, from package-lock.json (a minute). ' +
          'The first other command, such as npm run dev, installs the rest …\n'
      : installed(true)
        ? 'Installing the rest of package-lock.json, for development and tests (half a minute) …\n'
        : 'Installing all packages of package-lock.json (a minute or two) …\n',
  );
  // Peers that nothing else depends on are bundlers that the build does not use; the optional ones are Node and peers.
  const left = isLean ? ['--omit=dev', '--omit=peer', ...(isNodeOurs ? [] : ['--omit=optional'])] : [];
  // `ci` begins with removing everything, also under a command that runs with a lean installation.
  const how = !isLean && installed(true) ? ['install', '--no-save'] : ['ci'];
  // The lock file names versions and hashes, so npm need not ask the registry whether what it has is new.
  const options = ['--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
  // npm uses one core, and Node is a third of what it installs: a second npm does that meanwhile.
  const isBeside = isLean && !isNodeNew && isNodeLocked();
  if (isBeside) prepareNode();
  const beside = isBeside ? '(cd "$1" && npm ci $2) & ' : '';
  // Somebody may have removed `.site` alone.
  const main = isBeside && installed() ? ':' : 'npm $3 $2 $4';
  const script = `${beside}${main}; main=$?; wait $! && exit $main`;
  const words = [ownNode, options.join(' '), how.join(' '), left.join(' ')];
  if (spawnSync('sh', ['-c', script, 'sh', ...words], { cwd: root, stdio: 'inherit' }).status !== 0) {
    fail(
      'Installing failed. Is the npm registry reachable, and is there room on the disk? Then run the command again.',
    );
  }
}

/** The Node of the lock file for this machine, if it has one. */
const lockedNode = `node_modules/node-${process.platform}-${process.arch}`;
const isNodeLocked = () => lockedNode in packagesOf('package-lock.json');

/** Writes what `npm ci` needs for the Node of the lock file alone. */
function prepareNode() {
  const { optional, ...locked } = packagesOf('package-lock.json')[lockedNode];
  const own = { dependencies: { [lockedNode.replace('node_modules/', '')]: locked.version } };
  const lock = { lockfileVersion: 3, packages: { '': own, [lockedNode]: locked } };
  mkdirSync(ownNode, { recursive: true });
  writeFileSync(join(ownNode, 'package.json'), JSON.stringify(own));
  writeFileSync(join(ownNode, 'package-lock.json'), JSON.stringify(lock));
}

function findNode() {
  if (isNodeNew) return process.execPath;
  const find = () => [root, ownNode].map((folder) => join(folder, 'node_modules/.bin/node')).find(existsSync);
  // A newer Node has installed the packages, and left this one out, or it was removed.
  if (!find() && isNodeLocked()) install();
  const found = find();
  if (found) return found;
  return fail(
    `This needs Node ${neededMajor} or newer; you run ${process.versions.node}, and npm has no Node ${neededMajor} for ` +
      `${process.platform} on ${process.arch}. Install one from nodejs.org and run the command again.`,
  );
}

/** The folder of the site in which npm was called, as `siteRoot` finds it; for commands about the sources, this one. */
function workingFolder(command) {
  if (!isLean && !['dev', 'new-remote'].includes(command)) return root;
  // npm runs a script in the folder of the next package.json upwards. Where it was called is no news to a program that it
  // has started elsewhere.
  const { INIT_CWD: called = '' } = process.env;
  let folder = `${called}/`.startsWith(`${process.cwd()}/`) ? called : process.cwd();
  while (!existsSync(join(folder, 'site.config.ts')) && dirname(folder) !== folder) folder = dirname(folder);
  return dirname(folder) === folder ? process.cwd() : folder;
}

/** Commands that people wait for keep their compiled code: it saves them a third of a second. */
function environmentOf(command) {
  const compiled = { NODE_COMPILE_CACHE: join(root, '.site/cache/node') };
  return ['serve', 'site'].includes(command) ? { ...compiled, ...process.env } : process.env;
}

/** The history of a site is read at once, and lives as long as the process: its parts need not be moved often. */
function heapOf(command) {
  return ['serve', 'site'].includes(command) ? ['--min-semi-space-size=16', '--max-semi-space-size=32'] : [];
}

if (!['linux', 'darwin'].includes(process.platform))
  fail(`This runs on Linux and macOS; you run ${process.platform}.`);

const [name, ...rest] = process.argv.slice(2);
// Installs all packages, for programs that are called without a command.
if (name === 'install') {
  if (!installed()) install();
  process.exit(0);
}

// File names have a dash where commands have a colon.
const file = `${String(name).replace(':', '-')}.command.ts`;
const folders = ['platform/command/src/commands', 'scripts/src/commands', 'scripts/mutation', 'bench/src'];
const command = folders.map((folder) => join(root, folder, file)).find((path) => existsSync(path));
if (command === undefined) {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  fail(`There is no command "${name}". There are: ${Object.keys(scripts).join(', ')}.`);
}
if (!installed()) install();

let child = null;
// Before the child is there, so that it is never left alone. A signal may reach the child twice, since terminals and
// systemd signal all processes: `platform/server/src/close-on-signal.ts` counts it once.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child = spawn(findNode(), [...heapOf(name), command, ...rest], {
  cwd: workingFolder(name),
  stdio: 'inherit',
  env: environmentOf(name),
});
child.on('exit', (code, signal) => process.exit(code === null ? 128 + constants.signals[signal] : code));
