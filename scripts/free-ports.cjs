/*
 * Checks the ports of `npm run dev` before packages are installed, with the arguments of that command. `planDev` of the
 * build decides which ports they are: PORT is the site's, and each unit has one of those after it.
 */
const { existsSync, readdirSync } = require('node:fs');
const { join } = require('node:path');
const { takenPort } = require('../build/src/dev/taken-port.cjs');

const root = join(__dirname, '..');
const { PORT = '8080', HOST = 'localhost' } = process.env;
const args = process.argv.slice(2);

const remotes = readdirSync(root)
  .filter((folder) => /-mfe$/.test(folder) && existsSync(join(root, folder, 'src/unit.ts')))
  .map((folder) => folder.replace(/-mfe$/, ''));
const all = ['shell', ...remotes.sort()];
const named = all.filter((unit) => args.includes(unit));
const isLocal = (unit) =>
  unit === 'shell'
    ? !args.some((arg) => /^--site(=|$)/.test(arg))
    : named.length === 0 || named.includes(unit);
const port = Number(PORT);
const units = all
  .map((unit, index) => ({ unit, port: port + 1 + index }))
  .filter(({ unit }) => isLocal(unit));

takenPort({ port, units }, HOST)
  // The command itself reports other errors of ports and hosts.
  .catch(() => null)
  .then((taken) => {
    if (taken === null) return;
    process.stderr.write(`${taken}\n`);
    process.exitCode = 1;
  });
