import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { compositionOf, openProgram } from '@platform/command/testing';
import { root } from '@platform/releases/root';

/** How often servers are asked (ms). */
const interval = 5;

export async function serve(store: string, data: string, settings: NodeJS.ProcessEnv = {}) {
  const env = {
    ...{ SITE_STORE: store, DATA_DIR: data, PORT: '0', HOST: '127.0.0.1' },
    ...{ LOG_LEVEL: 'error', PUBLIC_ORIGIN: 'https://site.example' },
    // The measurements send requests without a pause.
    RATE_LIMIT_SCALE: '100000',
    ...settings,
  };
  const call = [join(root, 'scripts/launch.cjs'), 'serve'];
  const { url, stop } = await openProgram(/(http:\/\/\S+:\d+)/, process.execPath, call, {
    env: { ...process.env, ...env },
  });
  return { url, [Symbol.asyncDispose]: async () => void (await stop()) };
}

export async function untilServed(
  servers: readonly { readonly url: string }[],
  sequence: number,
): Promise<void> {
  await Promise.all(
    servers.map(async ({ url }) => {
      while ((await compositionOf(url)).sequence < sequence) await delay(interval);
    }),
  );
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
