import type { SiteComposition } from '@site/shared-ui/contracts';
import { expectArrival, screenAt } from './support/arrival.ts';
import { startLoad } from './support/load.ts';
import { test } from './support/release-test.ts';
import { siteCommand } from './support/site-command.ts';
import { startSite } from './support/start-site.ts';
import { expect } from './support/test.ts';
import { changedWords } from './support/variants.data.ts';
import { watchServer } from './support/watch-server.ts';

test.use({ wanted: { folder: 'deploys', variants: ['nextCareers', 'brokenInNode'] } });
// One composition for all of them: one after the other.
test.describe.configure({ mode: 'default', timeout: 240_000 });

test('deploys and rollbacks under load fail no request, mix no page and lead no visitor back', async ({
  site,
  operations,
  variant,
}) => {
  const next = variant('nextCareers');
  const load = startLoad({
    url: site.url,
    paths: ['/career', '/home', '/join-innovation', '/contact', '/software-engineer', '/-/composition'],
    perSecond: 300,
    marker: { id: next.id, paths: ['/career', '/join-innovation'], words: changedWords.career },
  });
  const deployed = await siteCommand(site.store, 'deploy', 'careers', '--from', next.folder, '--no-browser');
  expect(deployed.output.error?.findings ?? []).toEqual([]);
  expect(deployed.exit).toBe(0);
  for (const recall of ['no-recall', 'recall', 'no-recall', 'recall', 'no-recall'] as const) {
    await operations.rollback('careers', recall);
    await operations.activate(next);
  }
  const back = await siteCommand(site.store, 'rollback', 'careers', '--reason', 'a test');
  expect(back).toMatchObject({ exit: 0 });
  const report = await load.stop();
  const { seen, ...figures } = report;
  note('under load', { ...figures, compositions: seen.size });
  expect(report.failed).toEqual([]);
  expect(report.inconsistent).toEqual([]);
  expect(report.wentBack).toEqual([]);
  expect(seen.size, 'compositions that visitors saw').toBeGreaterThanOrEqual(8);
});

test('a release that throws when it is rendered is refused by name, and the site goes on', async ({
  page,
  site,
  visit,
  variant,
  first,
}) => {
  const { id } = variant('brokenInNode');
  const refused = await siteCommand(site.store, 'activate', `careers@${id}`);
  expect(refused.exit).toBe(3);
  expect(refused.output.error?.findings).toContainEqual({
    code: 'render-failed',
    sentence: expect.stringMatching(new RegExp(`careers@${id} .*/career.*No road at all`)),
  });
  await visit('/career');
  expect(await page.locator('#code').textContent()).toContain(first.careers.id);
  await page.getByRole('main').getByRole('link', { name: 'Join Innovation' }).click();
  await expectArrival(page, screenAt('/join-innovation'));
});

test('what starts with the site, where nothing is live yet, would pass the gate', async ({ site }) => {
  const { shell, remotes } = (await (await fetch(`${site.url}/-/composition`)).json()) as SiteComposition;
  const names = Object.entries(remotes).map(([unit, { live }]) => `${unit}@${live.id}`);
  for (const name of [`shell@${shell}`, ...names]) {
    // Pages that wait for a visitor, and pages that do not, come alive in the gate's browser as well.
    const browser = /^(careers|contact)@/.test(name) ? [] : ['--no-browser'];
    const { exit, said } = await siteCommand(site.store, 'check', name, ...browser);
    expect(said.error?.findings ?? [], name).toEqual([]);
    expect(exit).toBe(0);
  }
});

test('two servers on one store tell their tabs of every deploy and rollback', async ({
  site,
  operations,
  variant,
}) => {
  const other = await startSite({ env: { SITE_STORE: site.store } });
  const servers = await Promise.all([watchServer(site.url), watchServer(other.url)]);
  try {
    for (const change of ['deploy', 'rollback', 'deploy', 'rollback', 'deploy', 'rollback']) {
      const sequence =
        change === 'deploy'
          ? await operations.activate(variant('nextCareers'))
          : await operations.rollback('careers', 'recall');
      await Promise.all(servers.map((server) => server.receives(sequence)));
      for (const { url } of [site, other]) {
        const answer = await fetch(`${url}/-/composition`);
        expect(await answer.json()).toMatchObject({ sequence });
      }
    }
  } finally {
    for (const server of servers) server.close();
    await other.stop();
  }
});

/** Keeps figures in the report of the run. */
function note(type: string, figures: object): void {
  test.info().annotations.push({ type, description: JSON.stringify(figures) });
}
