import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { openThrottled } from './throttled-page.ts';
import { way } from './variants.data.ts';

const silence = 600;
/** How long a quick visitor's pointer rests on a link before the click (ms). */
const quickHover = 300;
const timeout = 15_000;

/**
 * Visits a series of pages by clicks. Returns the time from each click to the next page's heading (ms), by path.
 *
 * @param quick whether to click 300 ms after the pointer is on the link, or only when prefetching has finished
 */
export async function measureClicks(
  browser: Browser,
  url: string,
  quick: boolean,
): Promise<ReadonlyMap<string, number>> {
  const tab = await openThrottled(browser);
  const times = new Map<string, number>();
  try {
    const { page } = tab;
    const [start, ...paths] = way;
    await page.goto(`${url}${start}`, { waitUntil: 'load' });
    await tab.quiet(silence);
    for (const path of paths) {
      const before = tab.moments.length;
      const link = page.locator(`a[href="${path}"]`).filter({ visible: true }).first();
      await link.scrollIntoViewIfNeeded();
      await link.hover();
      await pause(quickHover);
      if (!quick) await tab.quiet(silence);
      await page.mouse.down();
      await page.mouse.up();
      const deadline = performance.now() + timeout;
      let arrival: number | undefined;
      while (arrival === undefined && performance.now() < deadline) {
        await pause(20);
        const since = tab.moments.slice(before);
        const click = since.find(({ what }) => what === 'click');
        const heading = since.find((moment) => moment.what === 'heading' && moment.path === path);
        if (click && heading) arrival = heading.at - click.at;
      }
      if (arrival === undefined) throw new Error(`No heading was shown at ${url}${path}.`);
      times.set(path, arrival);
      await tab.quiet(silence);
    }
    return times;
  } finally {
    await tab.close();
  }
}
