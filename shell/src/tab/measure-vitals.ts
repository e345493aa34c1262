import type { Vital } from '@site/shared-ui/contracts';
import { onINP, onLCP } from 'web-vitals';
import type { Navigation } from '../navigation/navigation.ts';
import { shownSlot } from '../navigation/navigation-state.ts';
import { releaseOf } from '../navigation/page-loader.ts';
import { createVitalsToReport, type VitalsToReport } from './vitals-to-report.ts';

/** Pages that are remembered, since an interaction is reported later. */
const mostPages = 50;

/** More is a computer that slept (ms). */
const highestValue = 60_000;

/**
 * Measures how fast pages are, by web-vitals. How long an interaction took belongs to the page that was on screen when it
 * began; the largest paint to the first page of the document.
 *
 * @param report sends a report. Most values are known when the visitor leaves
 * @returns what the next report has of them
 */
export function measureVitals(
  navigation: Pick<Navigation, 'first' | 'state' | 'subscribe'>,
  report: () => void,
): VitalsToReport['take'] {
  const { add, take } = createVitalsToReport();
  const first = shownSlot(navigation.first);
  const now = shownSlot(navigation.state());
  // What was on screen meanwhile is not known if the visitor has already left the first page.
  const pages = [{ since: now.id === first.id ? 0 : performance.now(), slot: now }];
  navigation.subscribe(() => {
    const slot = shownSlot(navigation.state());
    if (slot.id === pages.at(-1)?.slot.id) return;
    pages.push({ since: performance.now(), slot });
    if (pages.length > mostPages) pages.shift();
  });
  const note = (name: Vital['name'], value: number, slot = first) => {
    const { unit, path: page } = slot.page.route;
    const release = releaseOf(slot.load.outcome);
    if (release === undefined || value > highestValue) return;
    add({ unit, release, page, name, value: Math.round(value) });
    if (document.visibilityState === 'hidden') report();
  };
  onLCP(({ value, navigationType }) => {
    if (navigationType !== 'back-forward-cache') note('LCP', value);
  });
  onINP(
    ({ value, entries: [entry] }) => {
      const page = entry && pages.findLast(({ since }) => since <= entry.startTime);
      if (page) note('INP', value, page.slot);
    },
    { reportSoftNavs: true },
  );
  return take;
}
