import type { Page } from '@playwright/test';

/**
 * Stops the page's clock (installed before): time passes only when the test says so. The clock can be stopped in
 * its future alone, and a busy machine takes its time to say so; timers that are due until then fire once.
 */
export async function holdClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000);
}
