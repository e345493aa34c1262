import type { Page } from '@playwright/test';
import { startSite } from '../support/start-site.ts';
import { expect, interactive, test } from '../support/test.ts';

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

test('a click that blocks for 400 ms is measured, of the page on which it was', async ({ page, site }) => {
  await page.goto('/career');
  await interactive(page);
  await expect.poll(() => measures(page)).toBe(true);
  await page.evaluate(() => {
    const block = () => {
      for (const end = performance.now() + 400; performance.now() < end; );
    };
    document.querySelector('main h1')?.addEventListener('click', block);
  });
  await page.locator('main h1').click();
  await page.getByRole('main').getByRole('link', { name: 'Join Innovation' }).click();
  await expect(page.locator('main h1:visible')).toHaveText('Join Innovation');
  await idle(page);
  // The visitor leaves.
  await page.goto('about:blank');
  const slow = async () => {
    const text = await (await fetch(`${site.url}/-/metrics`)).text();
    const of = (bucket: string) =>
      Number(
        text
          .split(`site_inp_seconds_bucket{le="${bucket}",unit="careers",page="/career"} `)[1]
          ?.split('\n')[0],
      );
    return of('+Inf') - of('0.3');
  };
  await expect.poll(slow).toBe(1);
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
