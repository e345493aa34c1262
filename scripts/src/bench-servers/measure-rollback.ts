import { setTimeout as delay } from 'node:timers/promises';
import { activate, openStore, publish, readJournal, rollback } from '@site/composition';
import { askComposition } from '../bench/baseline.ts';
import { author, type BenchSite } from '../bench/bench-site.ts';
import { serve } from '../bench/serve.ts';
import { median, type ServerFigure, type SkippedFigure } from './server-figure.ts';
import { copyStore, withBucket } from './with-engines.ts';

const turns = 5;

/** From the call of the rollback until three servers serve it, with the store in a folder and in a bucket. */
export async function measureRollback(site: BenchSite): Promise<readonly (ServerFigure | SkippedFigure)[]> {
  const { release, read } = await site.careers(7000);
  await publish(site.store, release, read, author());
  const inFolder = await rollbacks(
    site,
    site.storeFolder,
    'rollback, three servers, store in a folder',
    release.id,
  );
  const what = 'rollback, three servers, store in a bucket';
  const inBucket = await withBucket(what, async ({ url }) => {
    const place = `${url}/bench`;
    await copyStore(site.store, site.storeFolder, place);
    return [await rollbacks(site, place, what, release.id)];
  });
  return [inFolder, ...inBucket];
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
