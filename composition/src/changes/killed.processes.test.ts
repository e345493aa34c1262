import { defaultSettings } from '@site/shared-ui/contracts';
import { readJournal } from '../core/journal/journal.ts';
import { readRelease } from '../core/releases/releases.ts';
import { localStore } from '../core/store/local-store.ts';
import type { Store } from '../core/store/store.ts';
import { verifyRelease } from '../core/verify.ts';
import { openLiveSite } from '../serving/live-site.ts';
import { deployProcess } from '../testing/deploy-process.ts';
import { memoryStore } from '../testing/memory-store.ts';
import { renderHere } from '../testing/render-here.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { tinyRelease } from '../testing/tiny-release.ts';
import { authorOf, deployTiny, publishTiny } from '../testing/tiny-site.ts';
import { activate } from './activate.ts';

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

/** A store whose process is killed at its n-th write. */
function dyingAt(store: Store, last: number): Store {
  let left = last;
  return {
    ...store,
    create: async (key, content) => {
      left -= 1;
      if (left < 0) throw new Error('killed');
      return store.create(key, content);
    },
  };
}

test('a deployment killed before any of its writes changes nothing; after the last write it is complete', async () => {
  const next = tinyRelease('careers', { mark: 'new' });
  // Files, two records, two leases, two pages, and the entry.
  const writes = next.release.files.length + 2 + 2 + 2 + 1;
  for (let killedAt = 0; killedAt <= writes; killedAt += 1) {
    const store = memoryStore();
    await deployTiny(store, ['shell', 'one'], ['careers', 'old']);
    const dying = dyingAt(store, killedAt);
    const deploy = async (into: Store) => {
      await publishTiny(into, next);
      return activate(into, next.release, authorOf(9), { render: renderHere });
    };
    const end = await deploy(dying).catch(String);
    expect([killedAt, await seen(store)]).toEqual([killedAt, killedAt < writes ? 'old' : 'new']);
    if (killedAt < writes) expect(end).toBe('Error: killed');
    await deploy(store);
    expect(await seen(store)).toBe('new');
    expect(await readJournal(store)).toHaveLength(3);
  }
});

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
