import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { activate, openStore, publish, readJournal, rollback, type Store } from '@site/composition';
import { askComposition } from '../bench/baseline.ts';
import { author, type BenchSite } from '../bench/bench-site.ts';
import { serve } from '../bench/serve.ts';
import { startCeph } from '../test-engines/ceph.ts';
import { median, type ServerFigure, type SkippedFigure } from './server-figure.ts';

const turns = 5;

/** From the call of the rollback until three servers serve it, with the store in a folder and in a bucket. */
export async function measureRollback(site: BenchSite): Promise<readonly (ServerFigure | SkippedFigure)[]> {
  const { release, read } = await site.careers(7000);
  await publish(site.store, release, read, author());
  const inFolder = await rollbacks(site, site.storeFolder, 'rollback, store in a folder', release.id);
  return [inFolder, await inBucket(site, release.id)];
}

async function inBucket(site: BenchSite, id: string): Promise<ServerFigure | SkippedFigure> {
  const what = 'rollback, store in a bucket';
  let ceph: Awaited<ReturnType<typeof startCeph>>;
  try {
    ceph = await startCeph();
  } catch (error) {
    return { what, skipped: error instanceof Error ? error.message : String(error) };
  }
  await using _ = ceph;
  // The clients of this process and of the servers read them.
  Object.assign(process.env, ceph.env);
  const place = `${ceph.url}/bench`;
  await copy(site.store, site.storeFolder, openStore(place));
  return await rollbacks(site, place, what, id);
}

/** Everything but marks of processes; the journal last. */
async function copy(from: Store, folder: string, to: Store): Promise<void> {
  for (const prefix of ['releases/', 'pages/', 'journal/']) {
    for (const key of await from.list(prefix)) await to.create(key, await readFile(join(folder, key)));
  }
}

async function rollbacks(site: BenchSite, place: string, what: string, id: string): Promise<ServerFigure> {
  const store = openStore(place);
  const servers = await Promise.all(['one', 'two', 'three'].map((name) => serve(place, site.path(name))));
  const times: number[] = [];
  const trips: number[] = [];
  try {
    for (let turn = 0; turn < turns; turn += 1) {
      const entry = await activate(store, { unit: 'careers', id }, author(), { again: true });
      await served(servers, entry?.sequence ?? 0);
      for (const { url } of servers) trips.push(await timeOf(() => askComposition(url)));
      const request = { unit: 'careers', to: null, recall: true, force: false } as const;
      times.push(
        await timeOf(async () => {
          const back = await rollback(store, request, author(), await readJournal(store));
          await served(servers, back.sequence);
        }),
      );
    }
  } finally {
    await Promise.all(servers.map((server) => server.close()));
  }
  const plain = { what: 'one request to a server', value: median(trips) };
  return { what, value: median(times), unit: 'ms', plain };
}

async function served(servers: readonly { readonly url: string }[], sequence: number): Promise<void> {
  const follow = async ({ url }: { readonly url: string }) => {
    while ((await askComposition(url)) < sequence) await delay(5);
  };
  await Promise.all(servers.map(follow));
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
