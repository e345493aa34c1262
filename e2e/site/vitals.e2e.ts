import type { Page } from '@playwright/test';
import { expect, interactive, test } from '../support/test.ts';

/** The code that measures: no other script asks the browser for this. */
const measuring = 'largest-contentful-paint';

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

test('a tab outside the sample loads no code that measures', async ({ page }) => {
  await page.route('/career', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/"tabReportShare":[\d.]+/, '"tabReportShare":0');
    expect(body).toContain('"tabReportShare":0');
    await route.fulfill({ response, body });
  });
  await page.goto('/career');
  await interactive(page);
  await idle(page);
  await page.getByRole('main').getByRole('link').first().hover();
  await idle(page);
  expect((await scripts(page)).length).toBeGreaterThan(3);
  expect(await measures(page)).toBe(false);
});
