import { setTimeout as pause } from 'node:timers/promises';
import { clickTo, inSlowTab, placeOfLink } from './raw-clicks.ts';

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
export function measureFirstClick(
  executable: string,
  url: string,
  [from, to]: readonly [string, string],
  cpu: number,
): Promise<number> {
  return inSlowTab({ executable, url, cpu }, async (tab, here) => {
    await tab.goto(`${here}${from}`);
    await tab.quiet(silence);
    const place = await placeOfLink(tab, to);
    await tab.mouse('mouseMoved', place);
    await pause(hover);
    return clickTo(tab, place, to);
  });
}
