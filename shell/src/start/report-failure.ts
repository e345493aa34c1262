import type { TabReport } from '@site/shared-ui/contracts';
import type { Inlined } from '../inlined.ts';
import { sendTabReport, tabName, unlessLeaving } from '../reporting/report-tab.ts';
import type { PageCode } from './page-code.ts';

export interface ReportFailureDeps {
  readonly window: Pick<Window, 'addEventListener' | 'setTimeout' | 'clearTimeout'>;
  readonly navigator: Pick<Navigator, 'onLine'> & Partial<Pick<Navigator, 'sendBeacon'>>;
  /** 0 to 1, as `Math.random`. */
  readonly random: () => number;
}

/**
 * Creates a function that reports to the server, once, that the shell's own code cannot be loaded or throws when it
 * is evaluated. No other code could report this. As for all reports, only the configured share of tabs sends one,
 * only if the visitor stays, and it contains no personal data.
 */
export function createFailureReport(
  { window, navigator, random }: ReportFailureDeps,
  { composition: { sequence }, settings }: Inlined,
  { release = '' }: PageCode,
): (code: 'entry-unreachable' | 'entry-broken') => void {
  const runUnlessLeft = unlessLeaving(window);
  let done = random() >= settings.tabReportShare || release === '';
  return (code) => {
    if (done || !navigator.onLine) return;
    done = true;
    const report: TabReport = {
      tab: tabName(random),
      sequence,
      releases: {},
      failures: [{ unit: 'shell', release, code, phase: 'first-load' }],
      visits: [{ unit: 'shell', release, result: 'failed' }],
    };
    runUnlessLeft(() => sendTabReport(navigator, report));
  };
}
