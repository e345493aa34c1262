import { setTimeout } from 'node:timers/promises';
import { activate, publish, readJournal, renderAhead, rollback } from '@site/composition';
import { askComposition } from './baseline.ts';
import { author, type BenchSite, words } from './bench-site.ts';
import { type Figure, type Skipped, Turns } from './figures.ts';
import { openTab } from './open-tab.ts';
import { type BenchServer, serve } from './serve.ts';

/** How often a server is polled (ms). */
const interval = 5;

/**
 * Deploys and recalls while two servers run and a tab is open. Measures the time from the start of the command until
 * all of them have the new composition.
 *
 * @param again whether there is time for one more turn
 */
export async function measurePropagation(
  { store, storeFolder, careers, path }: BenchSite,
  again: (turn: number) => boolean,
): Promise<readonly (Figure | Skipped)[]> {
  const { release, read } = await careers(9000);
  await publish(store, release, read, author());
  const servers = await Promise.all(['one', 'two'].map((name) => serve(storeFolder, path(name))));
  const tab = await openTab(`${servers[0]?.url}/career`);
  const times = { deploy: new Turns(), recall: new Turns(), screen: new Turns() };
  const baseline = { trip: new Turns(), load: new Turns() };
  try {
    for (let turn = 0; again(turn); turn += 1) {
      for (const { url } of servers) await baseline.trip.time(() => askComposition(url));
      await times.deploy.time(async () => {
        const entry = await activate(store, release, author(), { again: true });
        await waitUntilServed(servers, entry?.sequence ?? 0);
      });
      await renderAhead(store, new Date().getFullYear());
      await baseline.load.time(async () => tab?.load());
      await tab?.shows(words.derived, true);

      const began = performance.now();
      const request = { unit: 'careers', to: null, recall: true, force: false } as const;
      const entry = await rollback(store, request, author(), await readJournal(store));
      const onServers = waitUntilServed(servers, entry.sequence).then(() =>
        times.recall.add(performance.now() - began),
      );
      const onScreen = tab
        ?.shows(words.derived, false)
        .then(() => times.screen.add(performance.now() - began));
      await Promise.all([onServers, onScreen]);
    }
  } finally {
    await tab?.close();
    await Promise.all(servers.map((server) => server.close()));
  }
  const question = 'one request to a server';
  const inTab = 'recall, until an open tab shows it';
  return [
    times.deploy.figure('activate, until two servers serve it', question, baseline.trip),
    times.recall.figure('recall, until two servers serve it', question, baseline.trip),
    tab
      ? times.screen.figure(inTab, 'a reload of the page', baseline.load)
      : { what: inTab, skipped: 'there is no Chromium or Chrome on this machine' },
  ];
}

/** Waits until every server serves a composition. */
async function waitUntilServed(servers: readonly BenchServer[], sequence: number): Promise<void> {
  const follow = async ({ url }: BenchServer) => {
    while ((await askComposition(url)) < sequence) await setTimeout(interval);
  };
  await Promise.all(servers.map(follow));
}
