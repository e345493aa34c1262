import { setTimeout as pause } from 'node:timers/promises';
import { clickTo, inSlowTab, placeOfLink } from './raw-clicks.ts';
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
export function measureClicks(
  executable: string,
  url: string,
  quick: boolean,
): Promise<ReadonlyMap<string, number>> {
  return inSlowTab({ executable, url, cpu: conditions.cpu }, async (tab, here) => {
    const times = new Map<string, number>();
    const [start, ...paths] = way;
    await tab.goto(`${here}${start}`);
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
  });
}
