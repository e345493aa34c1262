import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '@site/site-command';

/** The site as `npm start` starts it, with its own store and data. */
export interface RunningSite {
  /** Without a trailing slash. */
  readonly url: string;
  /** The folder with its releases and journal. */
  readonly store: string;
  /** The file of its database. */
  readonly database: string;
  /** Stops it with SIGINT, like Ctrl-C, and deletes its files. */
  stop(): Promise<void>;
}

export interface SiteOptions {
  /** Prepares the store before the site starts. */
  readonly prepare?: (store: string) => Promise<void>;
  readonly env?: Readonly<Record<string, string>>;
}

const opened = /The site is open at (\S+)/;

export async function startSite({ prepare, env = {} }: SiteOptions = {}): Promise<RunningSite> {
  const folder = await mkdtemp(join(tmpdir(), 'site-e2e-'));
  const store = join(folder, 'store');
  await prepare?.(store);
  const child = spawn(process.execPath, [join(root, 'scripts/src/commands/start.command.ts')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      SITE_STORE: store,
      DATA_DIR: join(folder, 'data'),
      // All requests of a test run come from one address.
      RATE_LIMIT_SCALE: '10000',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output: string[] = [];
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGINT');
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
  for await (const line of createInterface(child.stdout)) {
    output.push(line);
    const url = opened.exec(line)?.[1];
    if (!url) continue;
    // Later output is not read, but must not fill the pipe.
    child.stdout.resume();
    return { url, store, database: join(folder, 'data', 'site.sqlite'), stop };
  }
  await stop();
  throw new Error(`The site has not started:\n${output.join('\n')}`);
}
