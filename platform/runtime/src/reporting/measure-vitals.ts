import type { TabReport, Vital } from '@platform/contract';
import { onINP, onLCP } from 'web-vitals';

/** Pages that are remembered, since an interaction is reported later. */
const mostPages = 50;

/** More is a computer that slept (ms). */
const highestValue = 60_000;

/** In one report. Servers take no long ones. */
const mostVitals = 10;

/**
 * Measures how fast pages are, by web-vitals. How long an interaction took belongs to the page that was on screen when it
 * began; the largest paint to the first page of the document.
 *
 * @param report sends a report. Most values are known when the visitor leaves
 * @returns what the next report has of them
 */
export function measureVitals({ first, from, shown: shownNow, subscribe }: ShownPages, report: () => void) {
  const { add, take } = createVitalsToReport();
  const now = shownNow();
  // What was on screen meanwhile is not known if the visitor has already left the first page.
  const pages = [{ ...now, since: now.view === first.view ? from : performance.now() }];
  subscribe(() => {
    const shown = shownNow();
    const last = pages.at(-1);
    // Its code may have come since.
    if (last?.view === shown.view) last.release = shown.release;
    else pages.push({ ...shown, since: performance.now() });
    if (pages.length > mostPages) pages.shift();
  });
  const note = (name: Vital['name'], value: number, { unit, page, release }: ShownPage) => {
    if (release === undefined || value > highestValue) return;
    add({ unit, release, page, name, value: Math.round(value) });
    if (document.visibilityState === 'hidden') report();
  };
  /** A browser that knows soft navigations reports the interactions of a page once, when the visitor opens the next one. */
  const isLeft = (page: ShownPage) => page !== pages.at(-1) && document.visibilityState === 'visible';
  onLCP(({ value, navigationType }) => {
    // The browser knows the largest paint of the document's own page only.
    if (navigationType !== 'back-forward-cache' && from === 0) note('LCP', value, first);
  });
  onINP(
    ({ value, entries: [entry] }) => {
      const page = entry && pages.findLast(({ since }) => since <= entry.startTime);
      if (page) note('INP', value, page);
      if (page && isLeft(page)) report();
    },
    { reportSoftNavs: true },
  );
  return take;
}

/** The pages of a tab. */
export interface ShownPages {
  /** The one that came with the document, or that the start script has shown in its place. */
  readonly first: ShownPage;
  /** When it was shown (ms since the document's beginning); 0 if it is the document's own. */
  readonly from: number;
  readonly shown: () => ShownPage;
  readonly subscribe: (listener: () => void) => void;
}

export interface ShownPage {
  /** Id of its view. The view itself would keep the code of a release that the tab has removed. */
  readonly view: number;
  readonly unit: string;
  readonly page: string;
  /** Undefined until its code has come. */
  release: string | undefined;
}

export function createVitalsToReport() {
  const waiting = new Map<string, Vital>();
  return {
    /** A page's highest value counts. */
    add: (vital: Vital) => {
      const { unit, release, page, name, value } = vital;
      const key = `${unit}@${release} ${page} ${name}`;
      const isHighest = value > (waiting.get(key)?.value ?? -1);
      if (isHighest && (waiting.has(key) || waiting.size < mostVitals)) waiting.set(key, vital);
    },
    /** What the next report has of them. */
    take: (): Pick<TabReport, 'vitals'> => {
      const vitals = [...waiting.values()];
      waiting.clear();
      return vitals.length > 0 ? { vitals } : {};
    },
  };
}
