import { chmodSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { root } from '@site/build/units/workspace';
import { temporaryFolder } from '@site/composition/testing';

export const locked = {
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

export function write(folder: string, path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

/** A workspace in which everything is installed, with an `npm` that only records that it was called. */
export function workspace(): string {
  const folder = temporaryFolder();
  for (const path of ['scripts/launch.cjs', 'scripts/free-ports.cjs', 'build/src/dev/taken-port.cjs'])
    cpSync(join(root, path), join(folder, path));
  write(folder, 'package-lock.json', JSON.stringify({ packages: locked }));
  write(folder, 'node_modules/.package-lock.json', JSON.stringify({ packages: locked }));
  write(folder, 'node_modules/shared/package.json', '{ "version": "1.0.0" }');
  write(folder, 'scripts/node_modules/nested/package.json', '{ "version": "2.0.0" }');
  for (const name of onlyForTests)
    write(folder, `node_modules/${name}/package.json`, '{ "version": "1.0.0" }');
  for (const [name, done] of [
    ['build', 'built'],
    ['test', 'tested'],
    ['dev', 'developing'],
  ] as const)
    write(folder, `scripts/src/commands/${name}.command.ts`, `console.log('${done}');`);
  write(folder, 'bin/npm', `#!/bin/sh\necho "$@" > '${folder}/npm-was-called'\n`);
  chmodSync(join(folder, 'bin/npm'), 0o755);
  return folder;
}

/** A workspace as a lean installation leaves it: npm does not note what it has left out. */
export function leanWorkspace(): string {
  const folder = workspace();
  const noted = Object.entries(locked).filter(([path]) => !onlyForTests.includes(basename(path)));
  write(folder, 'node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(noted) }));
  for (const name of onlyForTests) rmSync(join(folder, 'node_modules', name), { recursive: true });
  return folder;
}

/** With the workspace's `npm` before the real one. */
export function launcherEnvironment(folder: string): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}`, NODE_OPTIONS: '' };
}
