import { activate, prerenderRollbacks, publish, readJournal, rollback } from '@site/composition';
import { author, type BenchSite, words } from '../bench-site.ts';
import { type Figure, type Skipped, Turns } from '../figures.ts';
import { askComposition, serveAll, untilServed } from '../serve.ts';
import { openTab } from './open-tab.ts';

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
  await using started = await serveAll(['one', 'two'], storeFolder, path);
  const { servers } = started;
  const tab = await openTab(`${servers[0]?.url}/career`);
  const times = { deploy: new Turns(), recall: new Turns(), screen: new Turns() };
  const baseline = { trip: new Turns(), load: new Turns() };
  try {
    for (let turn = 0; again(turn); turn += 1) {
      for (const { url } of servers) await baseline.trip.time(() => askComposition(url));
      await times.deploy.time(async () => {
        const entry = await activate(store, release, author(), { again: true, keep: true });
        await untilServed(servers, entry?.sequence ?? 0);
      });
      await prerenderRollbacks(store, new Date().getFullYear());
      await baseline.load.time(async () => tab?.load());
      await tab?.shows(words.derived, true);

      const began = performance.now();
      const request = { unit: 'careers', to: null, recall: true, force: false } as const;
      const entry = await rollback(store, request, author(), await readJournal(store));
      const onServers = untilServed(servers, entry.sequence).then(() =>
        times.recall.add(performance.now() - began),
      );
      const onScreen = tab
        ?.shows(words.derived, false)
        .then(() => times.screen.add(performance.now() - began));
      await Promise.all([onServers, onScreen]);
    }
  } finally {
    await tab?.close();
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
