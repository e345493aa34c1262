import type { TabReport } from '@site/shared-ui/contracts';
import type { Tab } from '../navigation/tab.ts';

/** How often a visible tab reports at the most, swaps and failures apart (ms). */
export const reportInterval = 60_000;

export interface ReportDeps {
  readonly document: Pick<Document, 'visibilityState'>;
  readonly window: Pick<Window, 'setInterval'>;
  readonly send: (report: TabReport) => void;
  readonly random: () => number;
}

/**
 * Tells the server which releases this tab runs: nothing of the visitor, and only of the share of tabs that was
 * asked for.
 *
 * @param share 0 to 1
 * @returns reports now: after a swap or a failure
 */
export function reportTab(deps: ReportDeps, tab: Tab, share: number): () => void {
  const { document, window, send, random } = deps;
  if (random() >= share) return () => undefined;
  const name = Math.floor(random() * Number.MAX_SAFE_INTEGER).toString(36);
  const report = () => send({ tab: name, ...tab.report() });
  window.setInterval(() => {
    if (document.visibilityState === 'visible') report();
  }, reportInterval);
  return report;
}

/** How long a failure to load is held back, since the visitor may be leaving (ms). */
export const leavingDelay = 3000;

/**
 * Delays what a failure to load brings about until it is known that the visitor stays. A browser cancels what is still
 * loading when the visitor leaves, some before `pagehide`, and that looks like a release that cannot be reached.
 *
 * @returns runs the work after `leavingDelay`, unless the page is left by then
 */
export function unlessLeaving(
  window: Pick<Window, 'addEventListener' | 'setTimeout' | 'clearTimeout'>,
): (work: () => void) => void {
  const waiting = new Set<number>();
  window.addEventListener('pagehide', () => {
    for (const timer of waiting) window.clearTimeout(timer);
    waiting.clear();
  });
  return (work) => {
    const timer = window.setTimeout(() => {
      waiting.delete(timer);
      work();
    }, leavingDelay);
    waiting.add(timer);
  };
}
