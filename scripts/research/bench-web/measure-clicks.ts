import { setTimeout as pause } from 'node:timers/promises';
import { clickTo, placeOfLink } from './raw-clicks.ts';
import { openRawTab } from './raw-tab.ts';
import { openSlowLink } from './slow-link.ts';
import { conditions, way } from './variants.data.ts';

const silence = 600;
/** How long a quick visitor's pointer rests on a link before the click (ms). */
const quickHover = 300;
/** How long a slow visitor's pointer rests at least (ms): some sites fetch later than at once. */
const slowHover = 2000;

/**
 * Visits a series of pages by clicks, in a browser that may prerender. Returns the time from each click to the next
 * page's heading (ms), by path.
 *
 * @param url of the variant, without a trailing slash
 * @param quick whether to click 300 ms after the pointer is on the link, or only when prefetching has finished
 */
export async function measureClicks(
  executable: string,
  url: string,
  quick: boolean,
): Promise<ReadonlyMap<string, number>> {
  const link = await openSlowLink(url, conditions);
  const times = new Map<string, number>();
  try {
    const tab = await openRawTab(executable, conditions.cpu);
    try {
      const [start, ...paths] = way;
      await tab.goto(`${link.url}${start}`);
      await tab.quiet(silence);
      for (const path of paths) {
        const place = await placeOfLink(tab, path);
        await tab.mouse('mouseMoved', place);
        await pause(quick ? quickHover : slowHover);
        if (!quick) await tab.quiet(silence);
        times.set(path, await clickTo(tab, place, path));
        await tab.quiet(silence);
      }
      return times;
    } finally {
      await tab.close();
    }
  } finally {
    await link.close();
  }
}
