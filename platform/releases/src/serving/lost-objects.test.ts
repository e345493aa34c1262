import { defaultSettings } from '@platform/contract';
import fc from 'fast-check';
import { applyRepair, planRepair } from '../core/journal/repair.ts';
import type { Store } from '../core/store/store.ts';
import { faultyStore } from '../testing/faulty-store.ts';
import { authorOf, deployTiny, tinySite } from '../testing/tiny-site.ts';
import { openLiveSite, whyNotReady } from './live-site.ts';

/** A site with two releases of catalog, whose server checks its store when the test says so. */
async function open() {
  const [below, , , b] = await tinySite(
    ['shell', 'one'],
    ['catalog', 'a'],
    ['catalog', 'b'],
    ['product', 'p'],
  );
  let checks: () => void = () => undefined;
  const counting = faultyStore(below);
  const store: Store = {
    ...counting,
    watch: (_prefix, onChange) => {
      checks = onChange;
      return { close: () => undefined };
    },
  };
  let time = 0;
  const errors: unknown[] = [];
  const site = await openLiveSite({
    store,
    settings: defaultSettings,
    onError: (error) => errors.push(error),
    clock: () => time,
    random: () => 0.5,
  });
  while (site.state().memory.loaded < site.state().memory.files) await turn();
  /** Lets the server check its store, some time (s) later. */
  const later = async (seconds: number) => {
    time += seconds * 1000;
    checks();
    // The store is in memory, so one turn is enough for a check that loads nothing.
    for (let turns = 0; turns < 5; turns += 1) await turn();
  };
  return {
    below,
    site,
    errors,
    later,
    b,
    reads: () => counting.calls.read.length,
    reasons: () => whyNotReady(site.state()),
  };
}

const turn = () => new Promise((done) => setImmediate(done));

/** Waits until a condition holds: loading a composition takes some turns. */
async function until(so: () => boolean): Promise<void> {
  for (let turns = 0; turns < 2000 && !so(); turns += 1) await turn();
  expect(so()).toBe(true);
}

type Opened = Awaited<ReturnType<typeof open>>;

async function remove(store: Store, keys: readonly string[]) {
  const removed = await Promise.all(keys.map(async (key) => [key, await store.read(key)] as const));
  for (const key of keys) await store.remove(key);
  return async () => {
    for (const [key, content] of removed) if (content) await store.create(key, content);
  };
}

/** What visitors get from memory. */
async function served({ site, b }: Opened) {
  const { composition } = site.current();
  const file = await site.assets.find('catalog', b.release.id, 'CellarPage.js');
  return { composition, page: site.current().page('/cellar').status, file: file?.etag };
}

test('a server whose store was emptied is not ready within two minutes, goes on, and recovers by itself', async () => {
  const opened = await open();
  const { below, later, reasons, b, errors } = opened;
  const before = await served(opened);
  const restore = await remove(below, [
    ...(await below.list('journal/')),
    ...(await below.list('releases/')),
  ]);
  await later(1);
  await later(119);
  expect(reasons()).toEqual([
    'journal/00000001.json and 3 other entries are missing, but they were there.',
    expect.stringMatching(/^shell@.* is not in the store, but shell is live with it\.$/),
    `catalog@${b.release.id} is not in the store, but catalog is live with it.`,
    expect.stringMatching(/^product@.* is not in the store, but product is live with it\.$/),
  ]);
  expect(errors).toHaveLength(4);
  expect(await served(opened)).toEqual(before);
  // It stays so.
  await later(1);
  expect(reasons()).toHaveLength(4);
  await restore();
  await later(1);
  expect(reasons()).toEqual([]);
  expect(errors).toHaveLength(4);
  opened.site.close();
});

test('any missing entry or part of a live release is found, and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(fc.infiniteStream(fc.boolean()), fc.integer({ min: 1, max: 3 }), async (coins, most) => {
      const opened = await open();
      const { below, later, reasons, site } = opened;
      const { shell, remotes } = site.current().composition;
      const live = [
        `releases/shell/${shell}/`,
        ...Object.entries(remotes).map(([unit, release]) => `releases/${unit}/${release.live.id}/`),
      ];
      const isNeeded = (key: string) =>
        key.startsWith('journal/') ||
        (live.some((folder) => key.startsWith(folder)) && !key.endsWith('/published.json'));
      const keys = [...(await below.list('journal/')), ...(await below.list('releases/'))];
      const chosen = keys.filter(() => coins.next().value && coins.next().value).slice(0, most);
      const before = await served(opened);
      const restore = await remove(below, chosen);
      await later(120);
      expect([chosen, reasons().length > 0]).toEqual([chosen, chosen.some(isNeeded)]);
      expect(await served(opened)).toEqual(before);
      await restore();
      await later(1);
      expect(reasons()).toEqual([]);
      expect(site.current().composition).toEqual(before.composition);
      site.close();
    }),
    { numRuns: 60, seed: 20_261_125 },
  );
});

test('an entry that takes the place of a lost one is followed', async () => {
  const { below, later, reasons, site } = await open();
  await below.remove('journal/00000004.json');
  await later(120);
  expect(reasons()).toEqual(['journal/00000004.json is missing, but it was there.']);
  const [other] = await deployTiny(below, ['product', 'q']);
  await later(1);
  await until(() => site.current().composition.remotes.product?.live.id === other.release.id);
  await until(() => reasons().length === 0);
  // Also if it was lost and replaced between two checks.
  await below.remove('journal/00000004.json');
  const [third] = await deployTiny(below, ['product', 'r']);
  await later(120);
  await until(() => site.current().composition.remotes.product?.live.id === third.release.id);
  await until(() => reasons().length === 0);
  site.close();
});

test('between two checks of what is there, a poll reads the next entry only', async () => {
  const { later, reads, site } = await open();
  await later(1);
  const before = reads();
  for (let polls = 0; polls < 20; polls += 1) await later(0.5);
  expect(reads() - before).toBe(20);
  await later(120);
  expect(reads() - before).toBe(22);
  await later(1);
  expect(reads() - before).toBe(23);
  site.close();
});

test.each([
  ['is removed, which is found,', null, ['journal/00000003.json is missing, but it was there.'], 1, 2],
  ['is damaged, which is not read again,', '{"format', [], 120, 4],
])(
  'the repair of an entry that %s after the server had read it is followed',
  async (_, content, found, wait, more) => {
    const { below, later, reasons, reads, site, b } = await open();
    const live = () => site.current().composition.remotes.catalog?.live.id;
    await below.remove('journal/00000003.json');
    if (content) await below.create('journal/00000003.json', Buffer.from(content));
    await later(120);
    expect([live(), reasons()]).toEqual([b.release.id, found]);
    await applyRepair(below, await planRepair(below, authorOf(9)));
    await later(wait);
    // What a server that starts now serves, too: the entry had made this release live.
    await until(() => live() !== b.release.id);
    const started = await openLiveSite({ store: below, settings: defaultSettings, onError: () => undefined });
    expect(site.current().composition).toEqual(started.current().composition);
    started.close();
    await until(() => reasons().length === 0);
    // From then on the repair is known: the newest entry and the next one are read, and a damaged one with its record.
    await later(1);
    const before = reads();
    await later(120);
    expect(reads() - before).toBe(more);
    site.close();
  },
);
