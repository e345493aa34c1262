import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildFolder } from '@site/scripts/site';
import { copySources, editSource } from './copy-sources.ts';

/** `npm run dev` over a copy of the sources. */
export interface DevSite extends AsyncDisposable {
  /** Stops it as Ctrl-C does; resolves with its exit code. */
  stop(): Promise<number | null>;
  /** Without a trailing slash. */
  readonly url: string;
  /** Everything it has said so far. */
  readonly said: readonly string[];
  /** Replaces a text in the one file below a folder that has it. */
  edit(folder: string, before: string, after: string): Promise<void>;
  /** Absolute path of something in the copy. */
  path(relative: string): string;
}

const opened = /^Open (\S+)/;
/** The site, and a server for each unit. */
const portsNeeded = 6;

/** @param units those to develop; all of them where none is named */
export async function startDev(...units: readonly string[]): Promise<DevSite> {
  const sources = await copySources();
  // What is built already need not be built again.
  await cp(buildFolder, join(sources, '.site/build'), { recursive: true }).catch(() => undefined);
  const command = join(sources, 'scripts/src/commands/dev.command.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', command, ...units], {
    cwd: sources,
    env: { ...process.env, PORT: String(await freePorts()), HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: string[] = [];
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGINT');
    await exited;
    return child.exitCode;
  };
  const remove = async () => {
    await stop();
    await rm(sources, { recursive: true, force: true });
  };
  const url = await new Promise<string | null>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      said.push(line);
      const address = opened.exec(line)?.[1];
      if (address) resolve(address);
    });
    exited.then(() => resolve(null));
  });
  if (url === null) {
    await remove();
    throw new Error(`Development did not begin:\n${said.join('\n')}`);
  }
  return {
    url,
    said,
    stop,
    edit: (folder, before, after) => editSource(join(sources, folder), before, after),
    path: (relative) => join(sources, relative),
    [Symbol.asyncDispose]: remove,
  };
}

/** The first of enough ports in a row that nobody listens on. */
async function freePorts(): Promise<number> {
  for (let first = 20_000 + Math.floor(Math.random() * 20_000); ; first += portsNeeded) {
    const ports = Array.from({ length: portsNeeded }, (_, index) => first + index);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return first;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
