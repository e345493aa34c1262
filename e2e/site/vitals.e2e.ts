import type { Page } from '@playwright/test';
import { expect, interactive, test } from '../support/test.ts';

/** The code that measures: no other script asks the browser for this. */
const measuring = 'largest-contentful-paint';

/** Resolves when the browser has done what it does when it is idle. */
function idle(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn += 1)
      await new Promise<void>((resolve) => requestIdleCallback(() => resolve()));
  });
}

for (const [what, share, expected] of [
  ['a tab of the sample loads the code that measures some seconds after it is interactive', 1, true],
  ['a tab outside the sample loads no code that measures', 0, false],
] as const)
  test(what, async ({ page }) => {
    await page.clock.install();
    await page.route('/career', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/"tabReportShare":[\d.]+/, `"tabReportShare":${share}`);
      expect(body).toContain(`"tabReportShare":${share}`);
      await route.fulfill({ response, body });
    });
    const scripts: Promise<string>[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) scripts.push(response.text());
    });
    const measures = async () => (await Promise.all(scripts)).some((text) => text.includes(measuring));
    await page.goto('/career');
    await interactive(page);
    await idle(page);
    expect(await measures()).toBe(false);
    await page.clock.fastForward(10_000);
    await idle(page);
    expect(scripts.length).toBeGreaterThan(3);
    await expect.poll(measures).toBe(expected);
  });
