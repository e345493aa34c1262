import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@site/build/programs/free-port';
import { root } from '@site/site-command';

/** How often servers are asked (ms). */
const interval = 5;

export interface BenchServer extends AsyncDisposable {
  readonly url: string;
}

export async function serve(
  store: string,
  data: string,
  settings: NodeJS.ProcessEnv = {},
): Promise<BenchServer> {
  const port = Number(settings.PORT ?? (await freePort()));
  const child = spawn(process.execPath, [join(root, 'scripts/launch.cjs'), 'serve'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...{ SITE_STORE: store, DATA_DIR: data, PORT: String(port), HOST: '127.0.0.1' },
      ...{ LOG_LEVEL: 'error', PUBLIC_ORIGIN: 'https://site.example' },
      // The measurements send requests without a pause.
      RATE_LIMIT_SCALE: '100000',
      ...settings,
    },
  });
  const exited = once(child, 'exit');
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error('A server for the measurements did not start.');
    await delay(2);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

export async function askComposition(url: string): Promise<number> {
  const answer = await fetch(`${url}/-/composition`);
  const { sequence } = (await answer.json()) as { sequence: number };
  return sequence;
}

export async function untilServed(servers: readonly BenchServer[], sequence: number): Promise<void> {
  const follow = async ({ url }: BenchServer) => {
    while ((await askComposition(url)) < sequence) await delay(interval);
  };
  await Promise.all(servers.map(follow));
}

/** Not `fetch`, which takes a while for its first request. */
export function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    get({ port, host: '127.0.0.1', path: '/home', agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    }).on('error', () => resolve(false));
  });
}
