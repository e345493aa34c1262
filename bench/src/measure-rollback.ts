import { compositionOf } from '@platform/command/testing';
import { publish, readJournal } from '@platform/releases';
import { activate, rollback } from '@platform/releases/changes';
import { author, type BenchSite } from './bench-site.ts';
import { type Figure, Turns } from './figures.ts';
import { serve, untilServed } from './serve.ts';

/** Releases of careers that are made live first. */
const history = 30;

/** From the call of the rollback until three servers serve it, in a store with a history. */
export async function measureRollback(site: BenchSite, turns: number): Promise<Figure[]> {
  const { store, storeFolder, path } = site;
  for (let count = 0; count < history; count += 1) {
    const { release, read } = await site.careers(7000 + count);
    await publish(store, release, read, author());
    await activate(store, release, author());
  }
  await using opened = new AsyncDisposableStack();
  const servers = await Promise.all(
    ['one', 'two', 'three'].map(async (name) => opened.use(await serve(storeFolder, path(name)))),
  );
  const [times, trips] = [new Turns(), new Turns()];
  const request = { unit: 'careers', to: null, recall: false, force: false } as const;
  for (let turn = 0; turn < turns; turn += 1) {
    for (const { url } of servers) await trips.time(() => compositionOf(url));
    await times.time(async () => {
      const { sequence } = await rollback(store, request, author(), await readJournal(store));
      await untilServed(servers, sequence);
    });
  }
  const what = `rollback, three servers, ${history} releases in the store`;
  return [times.figure(what, 'one request to a server', trips)];
}
