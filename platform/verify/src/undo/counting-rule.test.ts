import { seededRandom } from '@platform/releases/seeded-random';
import { testServer } from '@platform/server/testing';
import { createCount } from './counting-rule.ts';

test('the simulation counts visits as the database of a server does', async () => {
  await using server = await testServer();
  const { visits } = server.repositories;
  const random = seededRandom(1, 'counting');
  for (let round = 0; round < 60; round += 1) {
    const count = createCount();
    const release = `r${round}`;
    // Few networks and tabs, so that each meets each.
    const numbers = 1 + random.int(30);
    const loads = Array.from({ length: 1 + random.int(150) }, () => ({
      ...{ network: random.int(numbers), tab: random.int(numbers), failed: random.chance(0.3) },
      browser: `Chrome ${random.int(24)}`,
    }));
    for (const load of loads) count.add(load);
    const counted = loads.map(({ network, tab, browser, failed }) => ({
      ...{ unit: 'catalog', release, day: 0, browser, limit: 9999 },
      ...{ network: `${round} ${network}`, tab: `${round} ${tab}` },
      result: failed ? ('failed' as const) : ('worked' as const),
    }));
    // In several transactions.
    while (counted.length > 0) await visits.count(counted.splice(0, 1 + random.int(40)));
    const found = (await visits.of('catalog', [release])).get(release);
    const { browsers, ...all } = count.counts();
    expect(found).toMatchObject(all);
    const byName = (one: { readonly browser: string }, other: typeof one) =>
      one.browser.localeCompare(other.browser);
    expect(
      found?.browsers.map(({ browser, visits, failed }) => ({ browser, visits, failed })).toSorted(byName),
    ).toEqual(browsers.toSorted(byName));
  }
});
