import { defaultSettings } from '@site/shared-ui/contracts';
import { readJournal } from '../core/journal/journal.ts';
import { readRelease } from '../core/releases/releases.ts';
import { localStore } from '../core/store/local-store.ts';
import type { Store } from '../core/store/store.ts';
import { verifyRelease } from '../core/verify.ts';
import { openLiveSite } from '../serving/live-site.ts';
import { deployProcess } from '../testing/deploy-process.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { tinyRelease } from '../testing/tiny-release.ts';
import { deployTiny } from '../testing/tiny-site.ts';

/** The release of careers that its pages show; fails if the pages mix two releases. */
async function seen(store: Store): Promise<string> {
  const site = await openLiveSite({
    store,
    settings: defaultSettings,
    onError: (error) => {
      throw error;
    },
  });
  site.close();
  const { page, composition } = site.current();
  const marks = ['/career', '/join-innovation'].map((path) => {
    const html = new TextDecoder().decode(page(path).plain);
    return /<h1>careers (\S+) \w+<\/h1>/.exec(html)?.[1] ?? 'nothing';
  });
  const id = composition.remotes.careers?.live.id ?? '';
  const release = await readRelease(store, { unit: 'careers', id });
  expect(release && (await verifyRelease(store, release))).toEqual([]);
  expect(new Set(marks).size).toBe(1);
  return marks[0] ?? '';
}

test('a process killed at a random moment leaves a complete site, and another one can deploy', async () => {
  const folder = temporaryFolder();
  const store = localStore(folder);
  await deployTiny(store, ['shell', 'one'], ['careers', 'start']);
  const kills = 8;
  for (let kill = 0; kill < kills; kill += 1) {
    const process = await deployProcess();
    const marks = Array.from({ length: 200 }, (_, round) => `k${kill}r${round}`);
    const run = process.run({ place: folder, unit: 'careers', by: 'asha', marks });
    const timer = setTimeout(process.kill, 2 + Math.random() * 60);
    const news = await run;
    clearTimeout(timer);
    const entries = await readJournal(store);
    const told = news.flatMap((item) => (item.status === 'live' ? [item.sequence] : []));
    // The journal has every reported activation, and at most one more that was killed before its report.
    expect(entries.length).toBeGreaterThanOrEqual(told.at(-1) ?? 0);
    const mark = await seen(store);
    expect(entries.at(-1)?.release).toBe(tinyRelease('careers', { mark }).release.id);
  }
});
