import type { TabReport } from '@platform/contract';
import { sendTabReport, tabName } from '../reporting/report-tab.ts';
import type { Inlined } from '../tab/inlined.ts';
import type { PageCode } from './page-code.ts';

/** Reports once. Call it only when the server answers: then neither the network is the cause, nor that the visitor is leaving. */
export function createFailureReport(
  navigator: Partial<Pick<Navigator, 'sendBeacon'>>,
  random: () => number,
  { composition: { sequence }, settings }: Inlined,
  { release }: Pick<PageCode, 'release'>,
): (code: 'entry-unreachable' | 'entry-broken' | 'chunk-unreachable') => void {
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
