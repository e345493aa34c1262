import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BenchSite } from '../bench/bench-site.ts';
import { root } from '../root.ts';
import { freePort } from '../test-engines/free-port.ts';
import { median, type ServerFigure } from './server-figure.ts';

const turns = 5;

/** From the start of `npm run serve`, without npm, until its first answer. */
export async function measureStart({ storeFolder, path }: BenchSite): Promise<readonly ServerFigure[]> {
  const [warm, cold, plain]: number[][] = [[], [], []];
  const start = (data: string, cache: string) => startOnce({ store: storeFolder, data, cache });
  // The first start migrates the database and fills the cache.
  await start(path('start-data'), path('start-cache'));
  for (let turn = 0; turn < turns; turn += 1) {
    plain?.push(await timeOf(() => ended(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }))));
    warm?.push(await start(path('start-data'), path('start-cache')));
    cold?.push(await start(path('start-data'), path(`start-cache-${turn}`)));
  }
  const baseline = { what: 'node -e 0', value: median(plain ?? []) };
  const figure = (what: string, times: readonly number[] = []): ServerFigure => ({
    ...{ what, value: median(times), unit: 'ms', plain: baseline },
  });
  return [
    figure('serve, until its first answer', warm),
    figure('serve, without compiled code of an earlier start', cold),
  ];
}

async function startOnce(places: {
  readonly store: string;
  readonly data: string;
  readonly cache: string;
}): Promise<number> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, 'scripts/launch.cjs'), 'serve'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...{ SITE_STORE: places.store, DATA_DIR: places.data, NODE_COMPILE_CACHE: places.cache },
      ...{ HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'error' },
    },
  });
  const exit = ended(child);
  const time = await timeOf(async () => {
    while (!(await answers(port)) && child.exitCode === null) await delay(2);
  });
  child.kill('SIGTERM');
  await exit;
  return time;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function ended(child: ReturnType<typeof spawn>): Promise<unknown> {
  return once(child, 'exit');
}

/** Not `fetch`, which takes a while for its first request. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    get({ port, host: '127.0.0.1', path: '/home', agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    }).on('error', () => resolve(false));
  });
}
