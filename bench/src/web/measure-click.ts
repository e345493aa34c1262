import { setTimeout as pause } from 'node:timers/promises';
import { tcpProxy } from '@platform/server/testing';
import { type Driver, openRawTab, type RawTab } from '@platform/verify/browser';
import { conditions } from './variants.data.ts';

const timeout = 15_000;
/** Without a new resource for this time, a page is at rest (ms). */
const silence = 1000;
/** How long the pointer rests on the link before the click (ms). */
const hover = 300;

/** A new profile and a page at rest. @param cpu how many times slower than this machine it is. @returns ms */
export async function measureClick(
  url: string,
  [from, to]: readonly [string, string],
  cpu: number,
): Promise<number> {
  const tab = await openRawTab(cpu);
  try {
    return await timeClick(tab, url, [from, to]);
  } finally {
    await tab.close();
  }
}

/**
 * The same with the full processor where nothing is prerendered: in Firefox, in WebKit, and in a Chromium with its driver.
 */
export async function measureClickIn(
  driver: Driver,
  url: string,
  click: readonly [string, string],
): Promise<number> {
  const tab = await driver.newTab(conditions.viewport);
  // Null while one document is being left for another.
  const evaluate = (expression: string) => tab.call(`() => (${expression})`, []).catch(() => null);
  try {
    return await timeClick({ ...tab, evaluate: evaluate as ClickedTab['evaluate'] }, url, click);
  } finally {
    await tab.close();
  }
}

/** What a tab of any engine has to do. @see RawTab */
interface ClickedTab extends Pick<RawTab, 'evaluate'> {
  readonly open: (url: string) => Promise<void>;
  readonly movePointer: (x: number, y: number) => Promise<void>;
  readonly click: (x: number, y: number) => Promise<void>;
}

/** The first click of a visit, over the slow connection. @returns ms from the click to the painted heading */
async function timeClick(
  tab: ClickedTab,
  url: string,
  [from, to]: readonly [string, string],
): Promise<number> {
  await using link = await tcpProxy(url, conditions);
  await tab.open(`${link.url(url)}${from}`);
  await untilRest(tab);
  await tab.evaluate(`(${watchInPage})(${JSON.stringify(to)})`);
  const place = await tab.evaluate<readonly [number, number] | null>(
    `(${linkPlaceInPage})(${JSON.stringify(to)})`,
  );
  if (!place) throw new Error(`${from} has no link to ${to}.`);
  await tab.movePointer(...place);
  await pause(hover);
  await tab.click(...place);
  return await until(() => tab.evaluate<number | null>(`(${timeInPage})(${JSON.stringify(to)})`));
}

async function untilRest(tab: ClickedTab): Promise<void> {
  let [last, since] = [-1, performance.now()];
  await until(async () => {
    const count = await tab.evaluate<number>(
      `document.readyState === 'complete' && document.querySelector('h1')
        ? performance.getEntriesByType('resource').length : -1`,
    );
    if (count !== last) [last, since] = [count, performance.now()];
    return (count >= 0 && performance.now() - since >= silence) || null;
  });
}

async function until<Value>(ask: () => Promise<Value | null>): Promise<Value> {
  const deadline = performance.now() + timeout;
  while (performance.now() < deadline) {
    const value = await ask();
    if (value !== null) return value;
    await pause(50);
  }
  throw new Error(`Nothing happened within ${timeout / 1000} s.`);
}

// The functions below are sent to the page as text.

const linkPlaceInPage = (path: string) => {
  const links = [...document.querySelectorAll(`a[href="${path}"]`)];
  const link = links.find((one) => one.checkVisibility({ visibilityProperty: true }));
  link?.scrollIntoView({ block: 'center', behavior: 'instant' });
  const box = link?.getClientRects()[0];
  return box ? [box.x + box.width / 2, box.y + box.height / 2] : null;
};

/** Notes the time of the click, and of the frame that shows another heading in this document. */
const watchInPage = (path: string) => {
  const heading = () =>
    [...document.querySelectorAll('h1')].find((one) => one.checkVisibility())?.textContent;
  const before = heading();
  const note = (what: string, at: number) => localStorage.setItem(what, String(performance.timeOrigin + at));
  addEventListener('click', ({ timeStamp }) => note('bench:click', timeStamp), true);
  const observer = new MutationObserver(() => {
    if (!heading() || heading() === before || location.pathname !== path) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => note('bench:heading', performance.now())));
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
};

/** Time to the heading's paint; null before it. A new document shows its heading with its first paint. */
const timeInPage = (path: string) => {
  const [click, heading] = ['bench:click', 'bench:heading'].map((what) => Number(localStorage.getItem(what)));
  if (!click || location.pathname !== path) return null;
  if (heading) return heading - click;
  const paint = performance.getEntriesByName('first-contentful-paint')[0];
  const painted = paint ? performance.timeOrigin + paint.startTime : 0;
  return painted > click && document.querySelector('h1') ? painted - click : null;
};
