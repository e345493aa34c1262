import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launcherEnvironment, leanWorkspace, workspace, write } from './testing/launch-workspace.ts';

const waiting = 'Another command is installing packages';

/** A fresh clone whose `npm` waits for `finish`, and then installs all packages. */
function clone({ lean = false } = {}) {
  const folder = lean ? leanWorkspace() : workspace();
  for (const path of ['node_modules', 'scripts/node_modules']) {
    cpSync(join(workspace(), path), join(folder, 'registry', path), { recursive: true });
    if (!lean) rmSync(join(folder, path), { recursive: true });
  }
  execFileSync('mkfifo', [join(folder, 'finish')]);
  write(
    folder,
    'bin/npm',
    `#!/bin/sh
cd '${folder}'
mkdir npm-runs || echo 'at the same time' >> npm-calls
echo "npm $1" | tee -a npm-calls
read _ < finish
rmdir npm-runs
exec cp -R registry/. .
`,
  );
  return {
    folder,
    /** Lets the running npm end. */
    finish: () => writeFile(join(folder, 'finish'), '\n'),
    calls: () => readFileSync(join(folder, 'npm-calls'), 'utf8'),
  };
}

function begin(folder: string, command: string) {
  const child = spawn(process.execPath, [join(folder, 'scripts/launch.cjs'), command], {
    env: launcherEnvironment(folder),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const read = (data: Buffer) => {
    output += data;
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  return {
    kill: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    /** Fulfilled when the command has printed one of the texts, with that text. */
    printed: async (...texts: readonly string[]) => {
      for (;;) {
        const found = texts.find((text) => output.includes(text));
        if (found !== undefined) return found;
        await once(child.stdout, 'data');
      }
    },
    output: once(child, 'close').then(() => output),
  };
}

test('two commands on a fresh clone: the second says that it waits, and uses what the first has installed', async () => {
  const { folder, finish, calls } = clone();
  const first = begin(folder, 'test');
  await first.printed('npm ci');
  const second = begin(folder, 'build');
  await second.printed(waiting);
  await finish();
  expect(await first.output).toMatch(/tested\n$/);
  expect(await second.output).toMatch(new RegExp(`^${waiting} \\(process \\d+\\).*\n.*\nbuilt\n$`));
  expect(calls()).toBe('npm ci\n');
  expect(readdirSync(join(folder, '.site/installing'))).toEqual([]);
});

test('what a lean installation lacks is added, since another command may be running with it', async () => {
  const { folder, finish, calls } = clone({ lean: true });
  const command = begin(folder, 'test');
  await finish();
  expect(await command.output).toMatch(/tested\n$/);
  expect(calls()).toBe('npm install\n');
});

test('an installation goes on when its command is killed, and the next command waits for it', async () => {
  const { folder, finish, calls } = clone();
  const first = begin(folder, 'test');
  await first.printed('npm ci');
  await first.kill();
  const second = begin(folder, 'test');
  await second.printed(waiting);
  await finish();
  expect(await second.output).toMatch(/tested\n$/);
  expect(calls()).toBe('npm ci\n');
});

test('the lock of processes that have ended is taken over, by one command of many', async () => {
  const { folder, finish, calls } = clone();
  for (let ended = 0; ended < 2; ended++)
    write(folder, `.site/installing/${spawnSync(process.execPath, ['-e', '']).pid}`, '');
  const commands = Array.from({ length: 5 }, () => begin(folder, 'test'));
  const states = await Promise.all(commands.map(({ printed }) => printed('npm ci', waiting)));
  expect(states.filter((state) => state === 'npm ci')).toHaveLength(1);
  await finish();
  for (const { output } of commands) expect(await output).toMatch(/tested\n$/);
  expect(calls()).toBe('npm ci\n');
});

test('a command that waited installs by itself if the other one has failed', async () => {
  const { folder, finish, calls } = clone();
  const first = begin(folder, 'test');
  await first.printed('npm ci');
  const second = begin(folder, 'test');
  await second.printed(waiting);
  rmSync(join(folder, 'registry'), { recursive: true });
  await finish();
  expect(await first.output).toContain('Installing failed.');
  await second.printed('npm ci');
  await finish();
  expect(await second.output).toContain('Installing failed.');
  expect(calls()).toBe('npm ci\nnpm ci\n');
});
