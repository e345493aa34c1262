import type { SiteComposition } from '@site/shared-ui/contracts';
import { expectArrival, screenAt } from '../support/arrival.ts';
import { startLoad } from '../support/load.ts';
import { test } from '../support/release-test.ts';
import { siteCommand } from '../support/site-command.ts';
import { startSite } from '../support/start-site.ts';
import { expect } from '../support/test.ts';
import { changedWords } from '../support/variants.data.ts';
import { watchServer } from '../support/watch-server.ts';

// Sequential, since all tests change one composition.
test.describe.configure({ mode: 'default', timeout: 240_000 });

test('deploys and rollbacks under load fail no request, mix no releases in a page, and never return to an older one', async ({
  site,
  operations,
  variant,
}) => {
  const next = variant('nextCareers');
  const load = startLoad({
    ...{ url: site.url, operations },
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
  const back = await siteCommand(site.store, 'rollback', 'careers', '--no-hold', '--reason', 'a test');
  expect(back).toMatchObject({ exit: 0 });
  const report = await load.stop();
  const { seen, ...figures } = report;
  note('under load', { ...figures, compositions: seen.size });
  expect(report.failed).toEqual([]);
  expect(report.inconsistent).toEqual([]);
  expect(report.wentBack).toEqual([]);
  expect(seen.size, 'number of compositions seen').toBeGreaterThanOrEqual(8);
});

test('a release that throws during rendering is refused with its name, and the site is unchanged', {
  tag: '@long',
}, async ({ page, site, visit, variant, first, operations }) => {
  const { id } = variant('brokenInNode');
  const refused = await siteCommand(site.store, 'activate', `careers@${id}`);
  expect(refused.exit).toBe(3);
  expect(refused.output.error?.findings).toContainEqual({
    code: 'render-failed',
    sentence: expect.stringMatching(new RegExp(`careers@${id} .*/career.*No road at all`)),
  });
  await visit('/career');
  const { entry } = await operations.release(first.careers);
  expect(await page.locator('#code').textContent()).toContain(entry);
  await page.getByRole('main').getByRole('link', { name: 'Join Innovation' }).click();
  await expectArrival(page, screenAt('/join-innovation'));
});

test('the releases that a new site starts with pass the gate', { tag: '@long' }, async ({ site }) => {
  const { shell, remotes } = (await (await fetch(`${site.url}/-/composition`)).json()) as SiteComposition;
  const names = Object.entries(remotes).map(([unit, { live }]) => `${unit}@${live.id}`);
  for (const name of [`shell@${shell}`, ...names]) {
    // The browser check of two units is enough: their pages load their code in different ways.
    const browser = /^(careers|contact)@/.test(name) ? [] : ['--no-browser'];
    const { exit, output } = await siteCommand(site.store, 'check', name, ...browser);
    expect(output.error?.findings ?? [], name).toEqual([]);
    expect(exit).toBe(0);
  }
});

test('two servers on one store announce every deploy and rollback to their tabs', { tag: '@long' }, async ({
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

/** Adds figures to the test report. */
function note(type: string, figures: object): void {
  test.info().annotations.push({ type, description: JSON.stringify(figures) });
}
