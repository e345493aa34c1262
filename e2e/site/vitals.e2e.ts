import type { Page } from '@playwright/test';
import type { SiteComposition } from '@site/shared-ui/contracts';
import { activateRelease, derivedUnit, type Edit } from '../support/derive-release.ts';
import { startSite } from '../support/start-site.ts';
import { expect, interactive, test } from '../support/test.ts';

// A start renders every page.
test.describe.configure({ timeout: 120_000 });

/** The code that measures: no other script asks the browser for this. */
const measuring = 'largest-contentful-paint';

/** Resolves with the scripts that the page has loaded so far. */
async function scripts(page: Page): Promise<readonly string[]> {
  const addresses = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => (/\.js$/.test(name) ? name : [])),
  );
  return Promise.all(addresses.map(async (address) => (await fetch(address)).text()));
}

const measures = async (page: Page) => (await scripts(page)).some((text) => text.includes(measuring));

/** Resolves when the browser has done what it does when it is idle. */
function idle(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn += 1)
      await new Promise<void>((resolve) => requestIdleCallback(() => resolve()));
  });
}

const heading = 'Explore Roles';

/** Each click takes 400 ms, and nothing fails. */
const slowClicks: Edit = (path, text) =>
  path.startsWith('node/')
    ? text
    : text.replaceAll(
        `"${heading}"`,
        `(globalThis.isSlow??=(addEventListener("click",()=>{for(const end=performance.now()+400;performance.now()<end;);}),1),"${heading}")`,
      );

test('a release whose clicks take 400 ms is slow, on the page on which they were', async ({ page }) => {
  const site = await startSite();
  try {
    const live = async () => {
      const response = await fetch(`${site.url}/-/composition`);
      return ((await response.json()) as SiteComposition).remotes.careers?.live.id;
    };
    await activateRelease(site.store, await derivedUnit('careers', 'r0000slow1', slowClicks));
    await expect.poll(live, { intervals: [50] }).toBe('r0000slow1');
    await page.goto(`${site.url}/career`);
    await interactive(page);
    await expect.poll(() => measures(page)).toBe(true);
    await page.locator('main h1').click();
    await idle(page);
    await page.getByRole('main').getByRole('link', { name: 'Join Innovation' }).click();
    await expect(page.locator('main h1:visible')).toHaveText('Join Innovation');
    await idle(page);
    // The visitor leaves.
    await page.goto('about:blank');

    const slow = async () => {
      const { visits } = await (await fetch(`${site.url}/-/tabs`)).json();
      return visits.find((one: { readonly unit: string }) => one.unit === 'careers');
    };
    await expect.poll(slow).toMatchObject({
      id: 'r0000slow1',
      undo: { failed: 0 },
      slow: { fault: 'slow', visits: 1, failed: 1 },
    });
    const metrics = await (await fetch(`${site.url}/-/metrics`)).text();
    const buckets = [
      ...metrics.matchAll(/site_inp_seconds_bucket\{le="(.+)",unit="careers",page="\/career"\} (\d)/g),
    ];
    expect(buckets.map(([, le, count]) => [le, count])).toEqual(
      expect.arrayContaining([
        ['0.3', '0'],
        ['+Inf', '1'],
      ]),
    );
  } finally {
    await site.stop();
  }
});

test('a tab outside the sample loads no code that measures', async ({ page }) => {
  const site = await startSite({ env: { TAB_REPORT_SHARE: '0' } });
  try {
    await page.goto(`${site.url}/career`);
    await interactive(page);
    await idle(page);
    await page.getByRole('main').getByRole('link').first().hover();
    await idle(page);
    expect((await scripts(page)).length).toBeGreaterThan(3);
    expect(await measures(page)).toBe(false);
  } finally {
    await site.stop();
  }
});
