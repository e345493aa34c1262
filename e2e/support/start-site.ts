import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '@site/scripts/site';

/** The site as `npm start` brings it up, with a store and data of its own. */
export interface RunningSite {
  /** Without a trailing slash. */
  readonly url: string;
  /** Folder with its releases and journal. */
  readonly store: string;
  /** File of its database. */
  readonly database: string;
  /** Stops it as Ctrl-C does and leaves nothing behind. */
  stop(): Promise<void>;
}

export interface SiteOptions {
  /** Puts something into the store before the site starts. */
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
      // All visitors of a test run come from one address.
      RATE_LIMIT_SCALE: '10000',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: string[] = [];
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGINT');
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
  for await (const line of createInterface(child.stdout)) {
    said.push(line);
    const url = opened.exec(line)?.[1];
    if (!url) continue;
    // Nobody reads on: what is said later must not fill the pipe.
    child.stdout.resume();
    return { url, store, database: join(folder, 'data', 'site.sqlite'), stop };
  }
  await stop();
  throw new Error(`The site did not open:\n${said.join('\n')}`);
}
