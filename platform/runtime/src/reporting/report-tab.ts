import type { TabReport } from '@platform/contract';
import type { Waiting } from '../tab/waiting.ts';

/** Interval of a visible tab's reports (ms). Swaps and failures are reported at once. */
export const reportInterval = 60_000;

const nameKey = 'site:tab';

/**
 * A random name of the tab, until it is closed, so that a person who reloads pages over several networks counts once. Without
 * storage, each page has its own.
 *
 * @param random as `Math.random`
 */
export function tabName(random: () => number): string {
  let name = random().toString(36).slice(2);
  try {
    name = sessionStorage[nameKey] ??= name;
  } catch {
    // The browser blocks it: each page has its own.
  }
  return name;
}

/**
 * Reports to the server which releases this tab runs, without personal data, from the configured share of tabs only.
 *
 * @param share 0 to 1
 * @returns sends a report now: after a swap or a failure. Null in the other tabs
 */
export function reportTab(
  send: (report: TabReport) => void,
  tab: { readonly report: () => Omit<TabReport, 'tab'> },
  share: number,
  random = Math.random,
): (() => void) | null {
  if (random() >= share) return null;
  const name = tabName(random);
  const report = () => send({ tab: name, ...tab.report() });
  setInterval(() => {
    if (document.visibilityState === 'visible') report();
  }, reportInterval);
  return report;
}

/**
 * Sends a report to the server, also while the page is being left. Never throws: privacy settings remove `sendBeacon`,
 * extensions replace it, and no report may change what a visitor sees.
 */
export function sendTabReport(navigator: Partial<Pick<Navigator, 'sendBeacon'>>, report: TabReport): void {
  try {
    navigator.sendBeacon?.('/-/tabs', new Blob([JSON.stringify(report)], { type: 'application/json' }));
  } catch {
    // The server has fewer reports.
  }
}

export const leavingDelay = 3000;

/**
 * Delays work after a failure to load until it is clear that the visitor stays. When a visitor leaves, the browser
 * cancels pending requests, sometimes before `pagehide`, as if a release was unreachable.
 *
 * @returns runs the work after `leavingDelay`, unless the page is left before
 */
export function unlessLeaving(
  window: Pick<Window, 'setTimeout' | 'clearTimeout'>,
  tab: Pick<Waiting, 'on'>,
): (work: () => void) => void {
  const timers = new Set<number>();
  tab.on('leave', () => {
    for (const timer of timers) window.clearTimeout(timer);
    timers.clear();
  });
  return (work) => {
    const timer = window.setTimeout(() => {
      timers.delete(timer);
      work();
    }, leavingDelay);
    timers.add(timer);
  };
}
