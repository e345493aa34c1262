import { setTimeout as pause } from 'node:timers/promises';
import { clickTo, placeOfLink } from './raw-clicks.ts';
import { openRawTab } from './raw-tab.ts';
import { openSlowLink } from './slow-link.ts';
import { conditions } from './variants.data.ts';

const silence = 600;
/** How long the pointer rests on the link before the click (ms). */
const hover = 300;

/**
 * The first click of a visit: a new profile, a page at rest, and a pointer that comes onto a link. The connection is
 * slow for everything, also for what the browser prerenders.
 *
 * @param url of the variant, without a trailing slash
 * @param cpu how many times slower than this machine the processor is
 * @returns time from the click to the painted heading of the next page (ms)
 */
export async function measureFirstClick(
  executable: string,
  url: string,
  [from, to]: readonly [string, string],
  cpu: number,
): Promise<number> {
  const link = await openSlowLink(url, conditions);
  try {
    const tab = await openRawTab(executable, cpu);
    try {
      await tab.goto(`${link.url}${from}`);
      await tab.quiet(silence);
      const place = await placeOfLink(tab, to);
      await tab.mouse('mouseMoved', place);
      await pause(hover);
      return await clickTo(tab, place, to);
    } finally {
      await tab.close();
    }
  } finally {
    await link.close();
  }
}
