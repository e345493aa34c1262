import { defaultSettings, type LimitedUndo } from '@platform/contract';
import { foldJournal, readJournal, type Store, StoreError } from '@platform/releases';
import { releaseHealth } from '@platform/releases/health';
import { type LiveSite, openLiveSite } from '@platform/releases/serving';
import { packSourceMaps, storeSourceMaps } from '@platform/releases/source-maps';
import { deployTiny, tinySite } from '@platform/releases/testing';
import type { FastifyBaseLogger } from 'fastify';
import { endAfterTest } from '../testing/end-after-test.ts';
import { testServer } from '../testing/test-server.ts';
import { type AutoUndo, undoFailing } from './undo-failing.ts';
import type { ComparedRelease } from './visit-counter.ts';

const before = { visits: 2000, failed: 10 };
const counts = { visits: 40, failed: 12 };
const { expected, ratio } = releaseHealth(counts, before);
const undo = { ...counts, elsewhere: { visits: 24, failed: 7 }, before, expected, ratio };

async function site() {
  const [store, , first, bad] = await tinySite(['shell', 'one'], ['catalog', 'a'], ['catalog', 'b']);
  const failing: ComparedRelease = { unit: 'catalog', id: bad.release.id, undo };
  const live = async () => foldJournal(await readJournal(store)).units.catalog?.id;
  return { store, failing, live, first: first.release.id, bad: bad.release.id };
}

function server(
  store: Store,
  mode: AutoUndo = 'on',
  slow: AutoUndo = 'notify',
  own?: LimitedUndo,
  onTold = () => {},
) {
  const log: string[] = [];
  const told: string[] = [];
  const { promise: next, resolve } = Promise.withResolvers<string>();
  const { promise: failed, resolve: fail } = Promise.withResolvers<object>();
  const write = (fields: object, sentence: string) => {
    log.push(sentence);
    if ('err' in fields) fail(fields);
  };
  let sequence = 0;
  let time = 0;
  const call = undoFailing(
    store,
    { failures: mode, slow },
    () => own,
    () => sequence,
    () => time,
  );
  return {
    wait: (milliseconds: number) => {
      time += milliseconds;
    },
    ...{ log, told, next, failed },
    follow: async () => {
      sequence = (await readJournal(store)).entries.length;
    },
    finds: (failing: ComparedRelease) =>
      call(failing, { error: write, warn: write } as unknown as FastifyBaseLogger, {
        notify: (key, { text }) => {
          onTold();
          told.push(key);
          resolve(text);
        },
      }),
  };
}

test('the entry names the releases of other units that are newer', async () => {
  const { store, failing, bad } = await site();
  const [newer] = await deployTiny(store, ['product', 'x']);
  await server(store).finds({ ...failing, id: bad });
  expect((await readJournal(store)).entries.at(-1)?.reason).toMatch(
    new RegExp(` : 1\\); product@${newer.release.id} went live after it$`),
  );
});

const mapOfPage = { version: 3, sources: ['./src/cellar/cellar.page.tsx'], names: [], mappings: 'AAUA' };

test.each([
  ['people get the place in the sources when it is found', () => {}, null],
  [
    'an error in the search for it is in the log',
    () => {
      throw new Error('no');
    },
    new Error('no'),
  ],
])('the entry says where it fails, and %s', async (_, onTold, err) => {
  const { store, failing, bad } = await site();
  await storeSourceMaps(store, failing, packSourceMaps({ 'CellarPage.js': mapOfPage }));
  const frame = { unit: 'catalog', release: bad, file: 'CellarPage.js', line: 1, column: 1 };
  const { finds, next, failed } = server(store, 'on', 'notify', undefined, onTold);
  await finds({ ...failing, sample: { name: 'TypeError', frames: [frame] } });
  expect((await readJournal(store)).entries.at(-1)?.reason).toMatch(
    / : 1\); TypeError at catalog CellarPage\.js:1:1$/,
  );
  if (err) expect(await failed).toMatchObject({ err, release: `catalog@${bad}` });
  else
    expect(await next).toBe(
      `catalog@${bad}, which was undone, has failed with TypeError at catalog src/cellar/cellar.page.tsx:11.`,
    );
});

/** Evidence of slow visits. */
const slowCounts = { visits: 60, failed: 40 };
const slowBefore = { visits: 2000, failed: 200 };
const slowUndo = (() => {
  const { expected, ratio } = releaseHealth(slowCounts, slowBefore, 'slow');
  return {
    fault: 'slow',
    ...slowCounts,
    elsewhere: { visits: 30, failed: 20 },
    before: slowBefore,
    expected,
    ratio,
  } as const;
})();

test('a slow release is told once, and not undone', async () => {
  const { store, failing, live, bad } = await site();
  const { finds, log } = server(store);
  for (let turn = 0; turn < 2; turn += 1) await finds({ ...failing, undo: slowUndo });
  expect(log).toEqual(['this release is slow more often than those before it']);
  expect(await live()).toBe(bad);
});

test.each([
  ['failing', undo, /^12 of 40 visits failed, .* 10 of 2000 did \((more than )?\d+ : 1\)$/],
  ['slow', slowUndo, /^40 of 60 visits were slow, .* 200 of 2000 were \(.*: 1\)$/],
])(
  'a %s release is rolled back with a recall, its unit held, and the entry says why',
  async (what, evidence, reason) => {
    const { store, failing, live, first } = await site();
    const { finds, log } = server(store, 'on', 'on');
    await finds({ ...failing, undo: evidence });
    expect(await live()).toBe(first);
    expect((await readJournal(store)).entries.at(-1)).toMatchObject({
      ...{ action: 'rollback', by: 'automatic', recall: true, undo: evidence },
      hold: { units: ['catalog'], until: null },
      reason: expect.stringMatching(reason),
    });
    expect(log).toEqual([`a ${what} release was undone`]);
  },
);

test('several servers decide once', async () => {
  const { store, failing } = await site();
  const servers = Array.from({ length: 5 }, () => server(store));
  await Promise.all(servers.map(({ finds }) => finds(failing)));
  const journal = await readJournal(store);
  expect(journal.entries.filter(({ by }) => by === 'automatic')).toHaveLength(1);
  expect(servers.flatMap(({ log }) => log)).toEqual(['a failing release was undone']);
});

test('a release that is not live any more is left alone', async () => {
  const { store, failing, live } = await site();
  const [next] = await deployTiny(store, ['catalog', 'c']);
  await server(store).finds(failing);
  expect(await live()).toBe(next.release.id);
});

test('without a release to go back to, the log says so once, and nothing changes', async () => {
  const [store, , only] = await tinySite(['shell', 'one'], ['catalog', 'a']);
  const { finds, log } = server(store);
  const failing = { unit: 'catalog', id: only.release.id, undo };
  await finds(failing);
  await finds(failing);
  await finds({ ...failing, undo: slowUndo });
  expect(log).toEqual([
    'this release fails more often than those before it, and cannot be undone',
    'this release is slow more often than those before it',
  ]);
  expect((await readJournal(store)).entries).toHaveLength(2);
});

/** A shell that fails, and a release of catalog that only this shell can host. */
async function blocked() {
  const hosts = (version: string) => ({ record: { provides: { react: version } } });
  const needs = (range: string) => ({ record: { requires: { react: range } } });
  const [store, shell] = await tinySite(['shell', 'one', hosts('19.1.0')]);
  const [next] = await deployTiny(store, ['shell', 'two', hosts('19.2.0')]);
  const failing: ComparedRelease = { unit: 'shell', id: next.release.id, undo };
  return { store, failing, needs, old: shell.release.id };
}

test('what cannot be undone is tried and told again after the next change', async () => {
  const { store, failing, needs, old } = await blocked();
  await deployTiny(store, ['catalog', 'b', needs('^19.2.0')]);
  const { finds, follow, log, told } = server(store);
  const said = `${fails}, and cannot be undone`;
  await finds(failing);
  await finds(failing);
  expect(log).toEqual([said]);
  await deployTiny(store, ['product', 'a', needs('^19.2.0')]);
  await follow();
  await finds(failing);
  expect(log).toEqual([said, said]);
  // What people get has a key of its own each time: a key is told once.
  expect([told.length, new Set(told).size]).toEqual([2, 2]);
  await deployTiny(store, ['catalog', 'c', needs('^19.0.0')], ['product', 'b', needs('^19.0.0')]);
  await follow();
  await finds(failing);
  expect(foldJournal(await readJournal(store)).units.shell?.id).toBe(old);
});

test('an undo that lacks a file is made when somebody has restored it, without a change of the site', async () => {
  const { store, failing, live, first, bad } = await site();
  const key = `releases/catalog/${first}/remoteEntry.js`;
  const content = await store.read(key);
  await store.remove(key);
  const { finds, wait, log, told } = server(store);
  await finds(failing);
  wait(10 * 60_000);
  await finds(failing);
  expect([log, told.length, await live()]).toEqual([[`${fails}, and cannot be undone`], 2, bad]);
  expect(new Set(told).size).toBe(1);
  await store.create(key, content ?? new Uint8Array());
  wait(10 * 60_000 - 1);
  await finds(failing);
  expect(await live()).toBe(bad);
  wait(1);
  await finds(failing);
  expect(await live()).toBe(first);
});

const safari =
  'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Safari/605.1.15';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';
const manyBrowsers = Array.from({ length: 6 }, (_, index) => firefox.replaceAll('144', `${130 + index}`));
const home = ['203.0.113.9', '2001:db8:1:2::5'];
const networks = (count: number) => Array.from({ length: count }, (_, index) => `198.51.${index}.7`);

test.each<[string, { from: readonly string[]; browsers: readonly string[]; honest: number }, boolean]>([
  ['a home with IPv4 and IPv6', { from: home, browsers: [safari, firefox], honest: 0 }, false],
  ['it, beside honest visitors', { from: home, browsers: [safari, firefox], honest: 40 }, false],
  ['four networks', { from: networks(4), browsers: [safari, firefox], honest: 40 }, false],
  ['two hundred networks of one crawler', { from: networks(200), browsers: [safari], honest: 40 }, false],
  ['nineteen networks', { from: networks(19), browsers: [safari, firefox], honest: 0 }, false],
  ['five, with as many browsers', { from: networks(5), browsers: manyBrowsers, honest: 14 }, false],
  // What is accepted.
  ['six, with as many browsers', { from: networks(6), browsers: manyBrowsers, honest: 14 }, true],
  ['twenty networks', { from: networks(20), browsers: [safari, firefox], honest: 0 }, true],
])(
  'forged failures from %s: undone or not, as it should be',
  async (_, { from, browsers, honest }, isUndone) => {
    const { store, live, bad } = await site();
    const followed = await openLiveSite({ store, settings: defaultSettings, onError: () => undefined });
    endAfterTest(() => followed.close());
    // The journal is older than any clock of a test.
    const observed: LiveSite['observed'] = (unit) => {
      const found = followed.observed(unit);
      return found && { ...found, since: start };
    };
    const { app, clock, ...running } = await testServer({
      site: { ...followed, observed },
      env: { TRUST_PROXY: 'loopback', RATE_LIMIT_SCALE: '1' },
      onFailing: undoFailing(
        store,
        { failures: 'on', slow: 'notify' },
        () => undefined,
        () => followed.journal().entries.length,
      ),
    });
    const start = new Date(clock.now()).toISOString();
    const send = (address: string, result: string, browser: string, tab: string) =>
      app.inject({
        ...{ method: 'POST', url: '/-/tabs', headers: { 'x-forwarded-for': address, 'user-agent': browser } },
        payload: {
          ...{ tab, sequence: 1, releases: {}, failures: [] },
          visits: [{ unit: 'catalog', release: bad, result }],
        },
      });
    for (let turn = 0; turn < honest; turn += 1)
      await send(`192.0.${turn}.1`, 'worked', turn % 2 === 0 ? safari : firefox, `honest${turn}`);
    for (let hour = 0; hour < 3; hour += 1) {
      for (const [index, address] of from.entries())
        await send(address, 'failed', browsers[index % browsers.length] ?? '', `forged${hour}x${index}`);
      clock.advance(60 * 60_000);
    }
    // It writes and judges what waits.
    await running[Symbol.asyncDispose]();
    expect((await live()) === bad).toBe(!isUndone);
  },
);

test('a store that cannot be written is told once, and tried again by the caller', async () => {
  const { store, failing, live, first } = await site();
  let away = true;
  const failingStore: Store = {
    ...store,
    create: async (...parameters) => {
      if (away) throw new StoreError('create', new Error('EROFS'));
      return store.create(...parameters);
    },
  };
  const { finds, log } = server(failingStore);
  expect([await finds(failing), await finds(failing)]).toEqual([false, false]);
  expect(log).toEqual([
    'this release fails more often than those before it, and the store cannot be written',
  ]);
  away = false;
  expect(await finds(failing)).toBe(true);
  expect(await live()).toBe(first);
});

const fails = 'this release fails more often than those before it';

test.each<[mode: AutoUndo, own: LimitedUndo | undefined, said: readonly string[]]>([
  ['notify', undefined, [fails]],
  ['off', undefined, []],
  ['on', 'notify', [fails]],
  ['on', 'off', []],
  ['notify', 'off', []],
  ['off', 'notify', []],
])('with AUTO_UNDO=%s, and %s in its declaration, nothing is undone', async (mode, own, said) => {
  const { store, failing, live, bad } = await site();
  const { finds, log } = server(store, mode, 'notify', own);
  await finds(failing);
  await finds(failing);
  expect(log).toEqual(said);
  expect(await live()).toBe(bad);
});
