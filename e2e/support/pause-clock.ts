import type { Page } from '@playwright/test';

/** It can only be paused at a future time, and a busy machine needs seconds for it. Timers due until then fire once. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000);
}
