import { defaultSettings, type ReleaseVisit, type UnitName } from '@platform/contract';
import { foldJournal } from '@platform/releases';
import { activate, undoRelease } from '@platform/releases/changes';
import { openLiveSite } from '@platform/releases/serving';
import { authorOf, publishTiny, renderHere, tinyRelease, tinySite } from '@platform/releases/testing';
import { day } from '@platform/releases/time';
import { endAfterTest } from '../testing/end-after-test.ts';
import { incidentsIn, testServer } from '../testing/test-server.ts';

/** A site whose newest release of catalog was undone, years ago for the clock of its server. */
async function open() {
  const [store, , , bad] = await tinySite(
    ['shell', 'one'],
    ['catalog', 'a'],
    ['catalog', 'b'],
    ['product', 'a'],
  );
  const site = await openLiveSite({ store, settings: defaultSettings, onError: () => undefined });
  endAfterTest(() => site.close());
  const undone: string[] = [];
  const server = await testServer({
    site,
    onFailing: async ({ unit }) => {
      undone.push(unit);
      return true;
    },
  });
  const { app, clock } = server;
  const changed = () => new Promise<void>((resolve) => site.onChange(() => resolve()));
  const live = (unit: UnitName) => foldJournal(site.journal()).units[unit]?.id ?? '';
  let tabs = 0;
  return {
    ...{ store, server, undone, live, bad: bad.release.id },
    change: async (work: () => Promise<unknown>) => {
      const next = changed();
      await work();
      await next;
    },
    /** Each visit comes from another network, and from one of the browsers in turn. */
    visits: async (
      unit: UnitName,
      count: number,
      result: ReleaseVisit['result'],
      browsers = ['Firefox 0', 'Firefox 1', 'Firefox 2'],
    ) => {
      for (let index = 0; index < count; index += 1) {
        tabs += 1;
        app.core.visits.add(
          { tab: `tab${tabs}`, failures: [], visits: [{ unit, release: live(unit), result }] },
          `10.${tabs >> 8}.${tabs & 255}.1`,
          browsers[tabs % browsers.length],
        );
      }
      clock.advance(1000);
      for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    },
    /** In all places where people look. */
    told: async () => ({
      log: server.log.filter((line) => /more often/.test(line)).map((line) => JSON.parse(line)),
      notices: (await incidentsIn(app, 'failing-release')).map(({ text }) => text),
      metrics: (await app.inject('/-/metrics')).body
        .split('\n')
        .filter((line) => /^site_release_failing\{.* 1$/.test(line)),
      summary: await app.core.visits.summary(['shell', 'catalog', 'product']),
    }),
  };
}

type Opened = Awaited<ReturnType<typeof open>>;

/** Undoes the newest release of catalog: the one before it is live again. */
const undo = ({ store, change, bad }: Opened) =>
  change(() => {
    const before = { visits: 2000, failed: 10 };
    const counts = { visits: 40, failed: 40, elsewhere: { visits: 20, failed: 20 }, before };
    const cause = { undo: { ...counts, expected: 0.01, ratio: 1e9 }, where: null };
    return undoRelease(
      store,
      { unit: 'catalog', id: bad },
      cause,
      () => new Date(authorOf(9).at),
      renderHere,
    );
  });

test.each<[what: string, unit: UnitName, prepare: (opened: Opened) => Promise<void>]>([
  ['the first one of its unit', 'product', async () => undefined],
  ['the first one of the shell', 'shell', async () => undefined],
  ['live again after an undo', 'catalog', undo],
  ['years old', 'catalog', async () => undefined],
  ['as it was on earlier days', 'catalog', async ({ visits }) => visits('catalog', 300, 'worked')],
])('a failing release that is %s is told everywhere, and not undone', async (_what, unit, prepare) => {
  const site = await open();
  await prepare(site);
  site.server.clock.advance(day);
  await site.visits(unit, 60, 'failed');
  const id = site.live(unit);
  const { log, notices, metrics, summary } = await site.told();
  expect(site.undone).toEqual([]);
  expect(log).toEqual([expect.objectContaining({ level: 50, release: `${unit}@${id}`, failed: 60 })]);
  expect(notices).toEqual([
    expect.stringMatching(`^${unit}@${id}, activated by \\w+, fails more often .*: 60 of 60 visits failed`),
  ]);
  expect(metrics).toEqual([expect.stringContaining(`unit="${unit}",release="${id}"`)]);
  expect(summary).toHaveLength(3);
  expect(summary).toContainEqual(
    expect.objectContaining({ unit, id, undo: expect.objectContaining({ failed: 60 }) }),
  );
});

/** Makes a new release of a unit live now. */
const deploy = ({ store, change, server }: Opened, unit: UnitName) =>
  change(async () => {
    const { release } = await publishTiny(store, tinyRelease(unit, { mark: 'new' }));
    const at = new Date(server.clock.now()).toISOString();
    await activate(store, release, { by: 'asha', at, reason: null }, { render: renderHere });
  });

test.each([
  ['an old release', false, 600, 30],
  ['a release of two days', true, 100, 11],
  ['a release of two days', true, 300, 16],
  ['a release of two days', true, 1000, 27],
])(
  'a shell that breaks the pages of %s is named with it, and the release stays live',
  async (_what, isNew, worked, failed) => {
    const site = await open();
    const { clock } = site.server;
    if (isNew) await deploy(site, 'catalog');
    for (let turn = 0; turn < 2; turn += 1) {
      await site.visits('catalog', worked / 2, 'worked');
      clock.advance(day);
    }
    await deploy(site, 'shell');
    const shell = site.live('shell');
    for (let turn = 0; turn < 3; turn += 1) {
      await site.visits('catalog', failed, 'failed');
      const { notices } = await site.told();
      expect(notices).toEqual([
        expect.stringMatching(
          `^catalog@${site.live('catalog')}, .* than on its earlier days, since shell@${shell}, and is still live: `,
        ),
      ]);
      // It has failed on the day before, which makes it no better today.
      clock.advance(day);
    }
    expect(site.undone).toEqual([]);
  },
);

test.each([
  ['was hardly visited', 99, 0],
  ['failed', 200, 20],
])('a change elsewhere is no excuse for a release that %s before it', async (_what, worked, failed) => {
  const site = await open();
  await deploy(site, 'catalog');
  await site.visits('catalog', worked, 'worked');
  await site.visits('catalog', failed, 'failed');
  site.server.clock.advance(day);
  await deploy(site, 'shell');
  await site.visits('catalog', 40, 'failed');
  expect(new Set(site.undone)).toEqual(new Set(['catalog']));
  expect((await site.told()).notices).toEqual([expect.stringMatching('than the releases before it, and')]);
});

test.each<[what: string, unit: UnitName, prepare: (opened: Opened) => Promise<void>]>([
  ['the first one of its unit', 'product', async () => undefined],
  ['live again after an undo', 'catalog', undo],
])('a browser in which a release fails that is %s is told', async (_what, unit, prepare) => {
  const site = await open();
  await prepare(site);
  const only = ['Safari 17'];
  await site.visits(unit, 300, 'worked');
  await site.visits(unit, 12, 'failed', only);
  expect((await site.told()).summary).toContainEqual(
    expect.objectContaining({
      unit,
      browsers: [{ browser: 'Safari 17', visits: 12, failed: 12, others: { visits: 300, failed: 0 } }],
    }),
  );
  // When it is not counted by browser any more, nobody knows whether it still fails there.
  await site.visits(unit, 1700, 'worked');
  expect((await site.told()).summary).toContainEqual(expect.objectContaining({ unit, browsers: [] }));
});
