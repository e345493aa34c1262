import type { FailureSample, ReleaseVisit, Vital } from '@platform/contract';
import type { ObservedRelease } from '@platform/releases/history';
import type { LiveSite } from '@platform/releases/serving';
import { day } from '@platform/releases/time';
import { formSite } from '../testing/sample-site.ts';
import { incidentsIn, type TestServer, testServer } from '../testing/test-server.ts';
import type { ComparedRelease } from './visit-counter.ts';

const sample: FailureSample = { name: 'TypeError', frames: [] };
/** A tab may report failures of several releases. */
const failures = (release: string) => [
  { unit: 'product', release, code: 'render', sample: { name: 'RangeError', frames: [] } },
  { unit: 'catalog', release, code: 'hydration' },
  { unit: 'catalog', release, code: 'render', sample },
];

/** A server whose live release of catalog is r2; before it, r1 was live. */
async function open(changes: { fail?: () => boolean; site?: Partial<LiveSite> } = {}) {
  const failing: ComparedRelease[] = [];
  const state: { since: string } = { since: '' };
  const observed = (): ObservedRelease => ({
    id: 'r2',
    since: state.since,
    before: ['r1', 'r0'],
    mayBeUndone: true,
  });
  const server = await testServer({
    site: { ...formSite(), observed, ...changes.site },
    onFailing: async (summary) => {
      failing.push(summary);
      return changes.fail?.() !== true;
    },
  });
  state.since = new Date(server.clock.now()).toISOString();
  let tabs = 0;
  const visit = (
    release: string,
    result: ReleaseVisit['result'],
    address: string,
    tab = `tab${tabs++}`,
    browser?: string,
  ) =>
    server.app.core.visits.add(
      { tab, failures: failures(release), visits: [{ unit: 'catalog', release, result }] },
      address,
      browser,
    );
  const measure = (name: Vital['name'], value: number, address: string, release = 'r2') =>
    server.app.core.visits.add(
      { tab: address, failures: [], vitals: [{ unit: 'catalog', release, page: '/cellar', name, value }] },
      address,
    );
  const counts = async (release = 'r2') =>
    (await server.repositories.visits.of('catalog', [release])).get(release);
  return { server, failing, visit, measure, counts };
}

const addresses = (count: number, first = 1) =>
  Array.from(
    { length: count },
    (_, index) => `10.${Math.floor((first + index) / 250)}.${(first + index) % 250}.1`,
  );

/** Waits until the counter has written its visits. */
async function written({ clock, app }: TestServer, time = 1000): Promise<void> {
  clock.advance(time);
  await app.core.visits.summary(['catalog']);
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
}

test('a release whose visits fail is found, with what it was compared with', async () => {
  const { server, failing, visit } = await open();
  for (const address of addresses(200)) visit('r1', 'worked', address);
  for (const address of addresses(20)) visit('r2', 'worked', address, address);
  await written(server);
  expect(failing).toEqual([]);
  for (const address of addresses(5)) visit('r2', 'failed', address, address);
  // Told once more, and by a tab that does not count.
  visit('r2', 'failed', '10.0.1.1', '10.0.1.1');
  visit('r2', 'failed', '10.0.1.1');
  await written(server);
  expect(failing).toEqual([
    {
      ...{ unit: 'catalog', id: 'r2', sample },
      undo: {
        ...{ visits: 20, failed: 5, elsewhere: { visits: 0, failed: 0 }, before: { visits: 200, failed: 0 } },
        ...{ expected: expect.any(Number), ratio: expect.any(Number) },
      },
    },
  ]);
  expect(failing[0]?.undo.ratio).toBeGreaterThan(100);
});

test('a release that is slow more often than those before it is found, by the vitals that are not good', async () => {
  const { server, failing, visit, measure, counts } = await open();
  for (const address of addresses(200)) {
    visit('r1', 'worked', address, address);
    measure('LCP', 2500, address, 'r1');
  }
  for (const address of addresses(40)) {
    visit('r2', 'worked', address, address);
    measure('INP', 200, address);
  }
  await written(server);
  expect(failing).toEqual([]);
  for (const address of addresses(20)) measure('INP', 201, address);
  // Told once more, and by a tab that nobody has counted.
  measure('LCP', 9000, '10.0.1.1');
  measure('LCP', 9000, '10.9.9.9');
  await written(server);
  expect(await counts()).toMatchObject({ visits: 40, failed: 0, speed: { visits: 40, failed: 20 } });
  expect(failing).toEqual([
    {
      ...{ unit: 'catalog', id: 'r2' },
      undo: {
        ...{
          fault: 'slow',
          visits: 40,
          failed: 20,
          elsewhere: { visits: 0, failed: 0 },
          before: { visits: 200, failed: 0 },
        },
        ...{ expected: 0.05, ratio: expect.any(Number) },
      },
    },
  ]);
});

test('a network, and a tab from whichever network, count once for each release in its whole watch', async () => {
  const { server, visit, counts } = await open();
  for (let turn = 0; turn < 30; turn += 1) {
    visit('r2', 'worked', '10.0.0.1');
    visit('r2', 'worked', `2001:db8:1:${turn}/64`);
    visit('r1', 'worked', '10.0.0.1');
    visit('r2', 'worked', `10.9.${turn}.1`, 'travelling');
    await written(server, day - 1);
  }
  expect([await counts('r2'), await counts('r1')]).toMatchObject([{ visits: 3 }, { visits: 1 }]);
  // Each day has them again.
  const days = (await counts('r2'))?.days ?? [];
  expect(new Set(days.map(({ visits }) => visits))).toEqual(new Set([3]));
});

test('only releases that were live within a day count', async () => {
  const asked: unknown[] = [];
  const wasLiveSince: LiveSite['wasLiveSince'] = (name, since) => {
    asked.push([name.id, server.clock.now() - since]);
    return name.id === 'r2';
  };
  const { server, visit, counts } = await open({ site: { wasLiveSince } });
  visit('rold', 'failed', '10.0.0.1');
  visit('r2', 'worked', '10.0.0.1');
  await written(server);
  expect(asked).toEqual([
    ['rold', day],
    ['r2', day],
  ]);
  expect([await counts('rold'), await counts('r2')]).toMatchObject([undefined, { visits: 1 }]);
});

test('the log has a line for the first failing visit of a release, and for each tenfold', async () => {
  const { server, visit } = await open();
  const lines = () =>
    server.log.flatMap((line) =>
      line.includes('fails in browsers') ? (JSON.parse(line).failed as number) : [],
    );
  for (const address of addresses(25)) {
    visit('r2', 'failed', address);
    await written(server);
  }
  expect(lines()).toEqual([1, 10]);
  for (const address of addresses(80, 100)) visit('r2', 'failed', address);
  await written(server);
  expect(lines()).toEqual([1, 10, 105]);
});

test('a failing release is told again until it is dealt with', async () => {
  let away = true;
  const { server, failing, visit } = await open({ fail: () => away });
  for (const address of addresses(3)) visit('r2', 'failed', address);
  await written(server);
  expect(failing).toHaveLength(1);
  away = false;
  await written(server, 10_000);
  expect(failing).toHaveLength(2);
  await written(server, day);
  expect(failing).toHaveLength(2);
});

test('after a change of the site, each unit is looked at again, without another visit', async () => {
  const listeners: Parameters<LiveSite['onChange']>[0][] = [];
  const onChange: LiveSite['onChange'] = (listener) => void listeners.push(listener);
  const { server, failing, visit } = await open({ site: { onChange } });
  for (const address of addresses(3)) visit('r2', 'failed', address);
  await written(server);
  expect(failing).toHaveLength(1);
  const remotes = { catalog: { live: { id: 'r2' } } };
  for (const listener of listeners) listener({ composition: { sequence: 2, shell: 's1', remotes } } as never);
  await written(server);
  expect(failing).toHaveLength(2);
});

test('a database that is away loses no visit', async () => {
  const { server, visit, counts } = await open();
  const { visits } = server.repositories;
  const { count } = visits;
  let away = true;
  Object.assign(visits, {
    count: async (...parameters: Parameters<typeof count>) => {
      if (away) throw new Error('away');
      return count(...parameters);
    },
  });
  visit('r2', 'worked', '10.0.0.1');
  await written(server);
  expect(await counts()).toBeUndefined();
  visit('r2', 'worked', '10.0.1.1');
  away = false;
  await written(server, 10_000);
  expect(await counts()).toMatchObject({ visits: 2 });
  expect(server.log.join('')).toContain('visits are not counted at the moment');
});

test.each([
  ['reports that repeat a release', 42, 40],
  ['many tabs', 2600, 1],
])('one network cannot keep the visits of others from counting: %s', async (_what, reports, repeated) => {
  const { server, visit, counts } = await open();
  const { count } = server.repositories.visits;
  let entries = 0;
  Object.assign(server.repositories.visits, {
    count: async (...[taken]: Parameters<typeof count>) => {
      entries += taken.length;
      return count(taken);
    },
  });
  const visits = Array(repeated).fill({ unit: 'catalog', release: 'r2', result: 'worked' } as const);
  const vital = { unit: 'catalog', release: 'r2', page: '/cellar', name: 'LCP', value: 1 } as const;
  for (let turn = 0; turn < reports; turn += 1)
    server.app.core.visits.add(
      { tab: `forged${turn}`, failures: [], visits, vitals: Array(Math.floor(repeated / 2)).fill(vital) },
      `203.0.113.${turn % 250}`,
    );
  for (const address of addresses(30)) visit('r2', 'worked', address);
  await written(server);
  expect(await counts()).toMatchObject({ visits: 31 });
  expect(entries).toBeLessThanOrEqual(50 + 2 * 30);
  // Nor must it stay away when they are written.
  visit('r1', 'worked', '203.0.113.1');
  await written(server);
  expect(await counts('r1')).toMatchObject({ visits: 1 });
});

test('visits that too many others keep from counting are told, in the log once, and in the metrics', async () => {
  const { server, visit, counts } = await open();
  for (let turn = 0; turn < 2510; turn += 1) visit('r2', 'worked', `10.${turn % 250}.${turn / 250}.1`);
  const told = () => incidentsIn(server.app, 'visits-dropped');
  expect(await told()).toHaveLength(1);
  await written(server);
  const says = () => server.log.filter((line) => line.includes('further ones do not count')).length;
  const metric = async () =>
    (await server.app.core.metrics.registry.getSingleMetric('site_visits_dropped_total')?.get())?.values;
  expect([says(), await metric()]).toMatchObject([1, [{ value: 10 }]]);
  visit('r2', 'worked', '10.250.1.1');
  await written(server);
  expect(await counts()).toMatchObject({ visits: 2501 });
  expect(says()).toBe(1);
  server.clock.advance(10 * 60_000);
  expect(await told()).toEqual([]);
});

test('a release may be undone for a day, longer if it has few visits, and not for ever', async () => {
  const { server, visit } = await open();
  const ofToday = async ({ app } = server) => (await app.core.visits.summary(['catalog']))[0]?.ofToday;
  visit('r2', 'worked', '10.0.0.1');
  server.clock.advance(2 * day);
  await written(server);
  expect(await ofToday()).toBeUndefined();
  await server.repositories.visits.count(
    Array.from({ length: 2000 }, (_, index) => ({
      ...{ unit: 'catalog', release: 'r2', day: 0, browser: null, result: 'worked' as const },
      ...{ network: `n${index}`, tab: `t${index}`, limit: 9999 },
    })),
  );
  // From then on, it is compared with itself.
  expect(await ofToday()).toEqual({ changed: [] });
  const young = await open();
  young.server.clock.advance(31 * day);
  expect(await ofToday(young.server)).toEqual({ changed: [] });
});

test('what was not written yet is written when the server closes', async () => {
  const { server, visit } = await open();
  const { repositories, app } = server;
  visit('r2', 'worked', '10.0.0.1');
  await app.close();
  expect((await repositories.visits.of('catalog', ['r2'])).get('r2')).toMatchObject({ visits: 1 });
});
