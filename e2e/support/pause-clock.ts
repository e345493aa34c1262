import type { Page } from '@playwright/test';

/**
 * Pauses the page's clock, which must be installed before: time then only passes when the test advances it. The clock
 * can only be paused at a future time, and a busy machine needs some seconds for it. Timers due until then fire once.
 */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000);
}
