import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BenchSite } from '../bench/bench-site.ts';
import { root } from '../root.ts';
import { freePort } from '../test-engines/free-port.ts';
import { median, type ServerFigure, type SkippedFigure } from './server-figure.ts';
import { copyStore, withBucketAndDatabase } from './with-engines.ts';

const turns = 5;

/** From the start of `npm run serve`, without npm, until its first answer. */
export async function measureStart(site: BenchSite): Promise<readonly (ServerFigure | SkippedFigure)[]> {
  const { store, storeFolder, path } = site;
  const [plain, cold]: [number[], number[]] = [[], []];
  const inFolders = {
    SITE_STORE: storeFolder,
    DATA_DIR: path('start-data'),
    PUBLIC_ORIGIN: 'https://site.example',
  };
  const warm = await repeatedStarts(inFolders, path('start-cache'), async (turn) => {
    plain.push(await timeOf(() => ended(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }))));
    cold.push(await startOnce(inFolders, path(`start-cache-${turn}`)));
  });
  const baseline = { what: 'node -e 0', value: median(plain) };
  const figure = (what: string, times: readonly number[]): ServerFigure => ({
    ...{ what, value: median(times), unit: 'ms', plain: baseline },
  });
  const what = 'serve, with PostgreSQL and a bucket';
  const onEngines = await withBucketAndDatabase(what, async (bucket, database) => {
    const place = `${bucket.url}/start`;
    await copyStore(store, storeFolder, `${place}/store`);
    const settings = {
      ...{ SITE_STORE: `${place}/store`, FILES_URL: `${place}/files`, DATABASE_URL: database.url },
      ...{ DATA_DIR: path('start-engines'), SITE_SECRET: 'a secret of the measurement, long enough' },
      ...{ PUBLIC_ORIGIN: 'https://site.example', SMTP_URL: 'smtp://127.0.0.1:1' },
      ...{ MAIL_FROM: 'site@site.example', MAIL_TO: 'jobs@site.example' },
    };
    return [figure(what, await repeatedStarts(settings, path('start-engines-cache')))];
  });
  return [
    figure('serve, until its first answer', warm),
    figure('serve, without compiled code of an earlier start', cold),
    ...onEngines,
  ];
}

/** The times of starts (ms), after a first one that migrates the database and fills the cache. */
async function repeatedStarts(
  settings: NodeJS.ProcessEnv,
  cache: string,
  between: (turn: number) => Promise<void> = async () => {},
): Promise<readonly number[]> {
  const times: number[] = [];
  await startOnce(settings, cache);
  for (let turn = 0; turn < turns; turn += 1) {
    await between(turn);
    times.push(await startOnce(settings, cache));
  }
  return times;
}

async function startOnce(settings: NodeJS.ProcessEnv, cache: string): Promise<number> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, 'scripts/launch.cjs'), 'serve'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...settings,
      ...{ NODE_COMPILE_CACHE: cache, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'error' },
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
