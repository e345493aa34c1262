import type { Browser } from '@playwright/test';
import { localStore, readJournal } from '@site/composition';
import type { SiteComposition, UnitName } from '@site/shared-ui/contracts';
import { type ChangeHtml, changeDocuments, htmlChanges } from '../support/changed-pages.ts';
import { activateRelease, derivedUnit } from '../support/derive-release.ts';
import { watchRequests } from '../support/network.ts';
import { recordReports, reportsOf } from '../support/sent-reports.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';
import { expect, test } from '../support/test.ts';
import { badReleases } from '../support/undo/bad-releases.data.ts';

/* The closed loop behind a network that changes pages. Each visit is of a network of its own, in one of two browsers. */

test.describe.configure({ timeout: 300_000 });

const atOnce = 3;
const safari =
  'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Safari/605.1.15';
/** Those in the content, which React would have to hydrate. */
const { 'a banner in the head': _, 'a banner in the body': __, ...inContent } = htmlChanges;
const changes: readonly ChangeHtml[] = Object.values(inContent);

/** @param release waits until the tab has told how it does; not for long, since it may be undone meanwhile */
async function visit(browser: Browser, site: RunningSite, visitor: number, release: string): Promise<void> {
  const context = await browser.newContext({
    extraHTTPHeaders: { 'x-forwarded-for': `10.0.${visitor}.7` },
    ...(visitor % 2 === 1 && { userAgent: safari }),
  });
  const page = await context.newPage();
  await recordReports(page);
  await changeDocuments(page, changes[visitor % changes.length] as ChangeHtml);
  const sent = watchRequests(page, 'POST', '/-/tabs');
  await page.goto(`${site.url}/career`);
  await page.keyboard.press('Tab');
  const told = async () => {
    const visits = (await reportsOf(page)).flatMap((report) => report.visits ?? []);
    return visits.some((one) => one.release === release);
  };
  await expect
    .poll(told, { intervals: [50], timeout: 5000 })
    .toBe(true)
    .catch(() => undefined);
  await Promise.all(sent.map((request) => request.response()));
  await context.close();
}

const live = async ({ url }: RunningSite, unit: UnitName) => {
  const { shell, remotes } = (await (await fetch(`${url}/-/composition`)).json()) as SiteComposition;
  return unit === 'shell' ? shell : remotes[unit]?.live.id;
};

test('a network that changes pages undoes no healthy release, and people hear of it; a bad release is undone all the same', {
  tag: '@long',
}, async ({ browser }) => {
  const site = await startSite({ env: { TRUST_PROXY: '127.0.0.1' } });
  try {
    const journal = () => readJournal(localStore(site.store));
    const warnings = async () => {
      const ready = (await (await fetch(`${site.url}/-/ready`)).json()) as { warnings?: readonly string[] };
      return (ready.warnings ?? []).filter((one) => one.startsWith('Pages are changed'));
    };
    const healthy = await derivedUnit('shell', 'r00000next', (path, text) =>
      path.endsWith('.js') ? `${text}\n/* next */` : text,
    );
    await activateRelease(site.store, healthy);
    await expect.poll(() => live(site, 'shell')).toBe(healthy.release.id);
    const before = (await journal()).length;
    expect(await warnings()).toEqual([]);
    for (let visitor = 0; visitor < 60; visitor += atOnce)
      await Promise.all(
        Array.from({ length: atOnce }, (_, one) => visit(browser, site, visitor + one, healthy.release.id)),
      );
    const counted = async () => {
      const { visits } = await (await fetch(`${site.url}/-/tabs`)).json();
      return visits.find(({ unit }: { unit: UnitName }) => unit === 'shell').undo;
    };
    // A browser may drop a report when its tab is closed.
    await expect.poll(async () => (await counted()).visits).toBeGreaterThan(50);
    expect(await counted()).toMatchObject({ failed: 0 });
    expect((await journal()).slice(before)).toEqual([]);
    expect(await warnings()).toEqual([expect.stringMatching(/of (\d+) of \1 networks/)]);

    const bad = await derivedUnit('careers', 'r00000bad1', badReleases[0]?.edit ?? ((_path, text) => text));
    await activateRelease(site.store, bad);
    await expect.poll(() => live(site, 'careers')).toBe(bad.release.id);
    let visitor = 60;
    for (; visitor < 120 && (await live(site, 'careers')) === bad.release.id; visitor += 1)
      await visit(browser, site, visitor, bad.release.id);
    await expect.poll(() => live(site, 'careers')).not.toBe(bad.release.id);
  } finally {
    await site.stop();
  }
});
