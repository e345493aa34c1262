import { setTimeout as pause } from 'node:timers/promises';
import { openRawTab, type Place, type RawTab } from './raw-tab.ts';
import { openSlowLink } from './slow-link.ts';
import { conditions } from './variants.data.ts';

const silence = 600;
/** How long the pointer rests on the link before the click (ms). */
const hover = 300;
const timeout = 15_000;

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
      await tab.mouse('mousePressed', place);
      // Not awaited: the document may be gone before it answers.
      tab.mouse('mouseReleased', place).catch(() => undefined);
      return await arrival(tab, to);
    } finally {
      await tab.close();
    }
  } finally {
    await link.close();
  }
}

/** Scrolls a visible link to a path into view, and returns a place on its first line. */
async function placeOfLink(tab: RawTab, path: string): Promise<Place> {
  const found = await tab.evaluate<Place | null>(`(() => {
    const links = [...document.querySelectorAll('a[href=${JSON.stringify(path)}]')];
    const link = links.find((link) => link.checkVisibility({ visibilityProperty: true }));
    link?.scrollIntoView({ block: 'center', behavior: 'instant' });
    const box = link?.getClientRects()[0];
    return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
  })()`);
  if (!found) throw new Error(`There is no link to ${path}.`);
  return found;
}

async function arrival(tab: RawTab, path: string): Promise<number> {
  const deadline = performance.now() + timeout;
  while (performance.now() < deadline) {
    const click = tab.moments.find(({ what }) => what === 'click');
    const heading = tab.moments.find(
      ({ what, path: where, at }) => what === 'heading' && where === path && click && at >= click.at,
    );
    if (click && heading) return heading.at - click.at;
    await pause(20);
  }
  throw new Error(`No heading was shown at ${path}: ${JSON.stringify(tab.moments)}.`);
}
