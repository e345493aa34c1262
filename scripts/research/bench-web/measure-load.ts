import type { Browser } from 'playwright-core';
import { blockingTime, layoutShift } from './main-thread.ts';
import type { Values } from './sample.ts';
import { openThrottled } from './throttled-page.ts';
import { byteKinds, trafficOf } from './traffic.ts';

/** The page counts as idle after this time without network activity (ms). */
const silence = 800;

/**
 * Loads a page with a cold cache and measures it until it is idle. Then moves the pointer, and measures what this
 * first interaction loads and how long it blocks.
 */
export async function measureLoad(browser: Browser, url: string): Promise<Values> {
  const tab = await openThrottled(browser);
  try {
    const { page } = tab;
    await page.goto(url, { waitUntil: 'load' });
    await tab.quiet(silence);
    const seen = await page.evaluate(() => ({ ...globalThis.__seen, origin: performance.timeOrigin }));
    const heading = tab.moments.find(({ what }) => what === 'heading');
    const { requests, bytes } = trafficOf(tab.exchanges());
    const kilobytes = byteKinds.map((kind) => [kind, bytes[kind] / 1000] as const);
    return {
      fcp: seen.fcp,
      // A page that opens scrolled may have no largest paint.
      ...(seen.lcp > 0 && { lcp: seen.lcp }),
      ...(heading && { heading: heading.at - seen.origin }),
      cls: layoutShift(seen.shifts),
      tbt: blockingTime(seen.tasks, seen.fcp),
      requests,
      total: kilobytes.reduce((sum, [, size]) => sum + size, 0),
      ...Object.fromEntries(kilobytes),
      ...(await measureWaking(tab, seen.tasks.length)),
    };
  } finally {
    await tab.close();
  }
}

/** Measures what a page does at the first interaction. */
async function measureWaking(
  tab: Awaited<ReturnType<typeof openThrottled>>,
  before: number,
): Promise<Values> {
  await tab.page.mouse.move(20, 400, { steps: 2 });
  await tab.quiet(silence);
  const tasks = await tab.page.evaluate(() => globalThis.__seen.tasks);
  return {
    wakeTbt: blockingTime(tasks.slice(before), 0),
    wakeJs: trafficOf(tab.exchanges()).bytes.js / 1000,
  };
}
