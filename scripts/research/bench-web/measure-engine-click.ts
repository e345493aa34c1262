import { setTimeout as pause } from 'node:timers/promises';
import type { Driver, Tab } from '../../src/browser/drivers/driver.ts';
import { linkPlaceInPage } from './link-place.ts';
import type { Place } from './raw-tab.ts';
import { openSlowLink } from './slow-link.ts';
import { conditions } from './variants.data.ts';

const timeout = 20_000;
/** Without a new resource for this time, a page is at rest (ms). */
const silence = 600;
/** How long the pointer rests on the link before the click (ms). */
const hover = 300;

/**
 * The first click of a visit in any engine: a new profile, a page at rest, and a pointer that comes onto a link. The
 * connection is slow, the processor is not: only Chromium can slow it down.
 *
 * @param url of the variant, without a trailing slash
 * @returns time from the click to the painted heading of the next page (ms)
 */
export async function measureEngineClick(
  driver: Driver,
  url: string,
  [from, to]: readonly [string, string],
): Promise<number> {
  const link = await openSlowLink(url, conditions);
  const tab = await driver.newTab(conditions.viewport);
  try {
    await tab.open(`${link.url}${from}`);
    await rest(tab);
    const place = (await tab.call(linkPlaceInPage, [to])) as Place | null;
    if (!place) throw new Error(`There is no link to ${to}.`);
    await tab.call(watchClickInPage, [to]);
    await tab.movePointer(place.x, place.y);
    await pause(hover);
    await tab.click(place.x, place.y);
    return await within(async () => (await tab.call(readTimeInPage, [to])) as number | null);
  } finally {
    await tab.close();
    await link.close();
  }
}

/** Resolves when the page has loaded and has asked for nothing more for some time. */
async function rest(tab: Tab): Promise<void> {
  let last = -1;
  let since = performance.now();
  await within(async () => {
    const count = (await tab.call(countResourcesInPage, [])) as number;
    if (count !== last) since = performance.now();
    last = count;
    return count >= 0 && performance.now() - since >= silence ? count : null;
  });
}

/** Asks until there is a value. A question fails while one document replaces another. */
async function within(ask: () => Promise<number | null>): Promise<number> {
  const deadline = performance.now() + timeout;
  while (performance.now() < deadline) {
    const value = await ask().catch(() => null);
    if (value !== null) return value;
    await pause(50);
  }
  throw new Error(`Nothing happened within ${timeout / 1000} s.`);
}

// The functions below are sent to the page as text.

const countResourcesInPage = `() =>
  document.readyState === 'complete' ? performance.getEntriesByType('resource').length : -1`;

/** Notes the time of the click, and of the frame that shows another heading in this document. */
const watchClickInPage = `(path) => {
  const headings = () => [...document.querySelectorAll('h1')].filter((heading) => heading.checkVisibility());
  const before = headings().map((heading) => heading.textContent).join();
  addEventListener('click', ({ timeStamp }) => {
    sessionStorage.setItem('bench:click', String(performance.timeOrigin + timeStamp));
  }, true);
  const look = () => {
    const [heading] = headings();
    if (!heading || heading.textContent === before || location.pathname !== path) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () =>
        sessionStorage.setItem('bench:heading', String(performance.timeOrigin + performance.now()));
      port2.postMessage(null);
    });
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}`;

/** From the click to the heading; null while it is not painted. A new document shows its heading with its first paint. */
const readTimeInPage = `(path) => {
  const click = Number(sessionStorage.getItem('bench:click'));
  const heading = Number(sessionStorage.getItem('bench:heading'));
  if (click === 0 || location.pathname !== path) return null;
  if (heading > 0) return heading - click;
  const paint = performance.getEntriesByName('first-contentful-paint')[0];
  const painted = paint ? performance.timeOrigin + paint.startTime : 0;
  return painted > click && document.querySelector('h1') ? painted - click : null;
}`;
