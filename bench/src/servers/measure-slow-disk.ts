import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@site/build/programs/free-port';
import { applicationRequest } from '@site/server/testing';
import type { BenchSite } from '../bench-site.ts';
import { type Figure, Turns } from '../figures.ts';

/** How long a sync takes on the slow disk, and a turn (ms). */
const syncDelay = 30;
const turnTime = 4000;
/** Between two pages, and between two forms (ms). A form has about five commits. */
const pagePause = 10;
const formPause = 250;

/** The slowest of a page's answers but a twentieth, while forms arrive at a server with a slow disk. */
export async function measureSlowDisk({ storeFolder, path }: BenchSite, turns: number): Promise<Figure[]> {
  const child = fork(fileURLToPath(new URL('slow-disk.process.ts', import.meta.url)), [String(syncDelay)], {
    env: {
      ...process.env,
      ...{ SITE_STORE: storeFolder, DATA_DIR: path('slow-disk'), PORT: String(await freePort()) },
      ...{ HOST: '127.0.0.1', NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://site.example' },
      RATE_LIMIT_SCALE: '100000',
    },
  });
  const exited = once(child, 'exit');
  const [url] = (await once(child, 'message')) as [string];
  const [idle, busy] = [new Turns(), new Turns()];
  // The first turn warms up.
  for (let turn = 0; turn <= turns; turn += 1) {
    const times = [await pages(url), (await Promise.all([pages(url), forms(url, turn)]))[0]];
    if (turn === 0) continue;
    idle.add(times[0] ?? 0);
    busy.add(times[1] ?? 0);
  }
  child.disconnect();
  await exited;
  const what = `/home, p95, while forms arrive and each sync takes ${syncDelay} ms`;
  return [busy.figure(what, 'without forms', idle)];
}

/** Asks for a page at a steady pace. @returns the time that 95 % of the answers stay below (ms) */
async function pages(url: string): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const times = await steadily(pagePause, async () => {
    const began = performance.now();
    await new Promise<void>((resolve, reject) => {
      get(`${url}/home`, { agent }, (answer) => answer.resume().on('end', resolve)).on('error', reject);
    });
    return performance.now() - began;
  });
  agent.destroy();
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

/** Sends applications at a steady pace. */
async function forms(url: string, turn: number): Promise<void> {
  const statuses = await steadily(formPause, async (count) => {
    const name = `applicant-${turn}-${count}-of-the-bench`;
    const {
      url: place,
      headers,
      payload,
    } = await applicationRequest({ fields: { fullName: name }, key: name });
    const body = new Uint8Array(payload as Buffer);
    const answer = await fetch(`${url}${place}`, {
      method: 'POST',
      headers: headers as Record<string, string>,
      body,
    });
    return answer.status;
  });
  if (statuses.some((status) => status !== 200))
    throw new Error(`Forms were answered ${statuses.join(', ')}.`);
}

/** Begins `work` again after each pause, whether or not the last one has ended, for a turn. */
async function steadily<T>(pause: number, work: (count: number) => Promise<T>): Promise<readonly T[]> {
  const running: Promise<T>[] = [];
  const began = performance.now();
  for (let count = 0; count * pause < turnTime; count += 1) {
    running.push(work(count));
    await delay(Math.max(0, began + (count + 1) * pause - performance.now()));
  }
  return Promise.all(running);
}
