import type { TabReport } from '@site/shared-ui/contracts';
import type { Inlined } from '../inlined.ts';
import { sendTabReport, tabName } from '../reporting/report-tab.ts';
import type { PageCode } from './page-code.ts';

/**
 * Creates a function that reports to the server, once, that the shell's own code cannot be loaded or throws when it
 * is evaluated. No other code could report this. As for all reports, only the configured share of tabs sends one, and it
 * contains no personal data. Call it only when the server answers: neither the network is the cause then, nor that the
 * visitor is leaving.
 *
 * @param random as `Math.random`
 */
export function createFailureReport(
  navigator: Partial<Pick<Navigator, 'sendBeacon'>>,
  random: () => number,
  { composition: { sequence }, settings }: Inlined,
  { release }: PageCode,
): (code: 'entry-unreachable' | 'entry-broken') => void {
  let done = random() >= settings.tabReportShare;
  return (code) => {
    if (done) return;
    done = true;
    const report: TabReport = {
      tab: tabName(random),
      sequence,
      releases: {},
      failures: [{ unit: 'shell', release, code, phase: 'first-load' }],
      visits: [{ unit: 'shell', release, result: 'failed' }],
    };
    sendTabReport(navigator, report);
  };
}
