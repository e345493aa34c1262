import type { Shift, Task } from './main-thread.ts';

/** What a page records in its first seconds; times are ms since its navigation began. */
export interface Seen {
  fcp: number;
  lcp: number;
  shifts: Shift[];
  tasks: Task[];
}

/** An event in the tab; `at` is in ms since the epoch, so that times of two documents can be compared. */
export interface Moment {
  readonly what: 'click' | 'heading';
  readonly at: number;
  /** Path of the page on which it happened. */
  readonly path: string;
}

declare global {
  var __seen: Seen;
  var __moment: (moment: Moment) => void;
}

/** Runs in the page before the page's own code. It cannot use other code of this file: it is sent as text. */
export function pageProbe(): void {
  const seen: Seen = { fcp: 0, lcp: 0, shifts: [], tasks: [] };
  globalThis.__seen = seen;
  const watch = <Entry extends PerformanceEntry>(type: string, note: (entry: Entry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry as Entry);
    }).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  watch('layout-shift', (entry: PerformanceEntry & { hadRecentInput: boolean; value: number }) => {
    if (!entry.hadRecentInput) seen.shifts.push({ at: entry.startTime, value: entry.value });
  });
  watch('longtask', ({ startTime, duration }) => seen.tasks.push({ start: startTime, duration }));

  const tell = (what: Moment['what'], at: number) =>
    globalThis.__moment({ what, at: performance.timeOrigin + at, path: location.pathname });
  // The browser reports when a heading was painted if it has the attribute `elementtiming` before that.
  watch('element', (entry: PerformanceEntry & { renderTime: number; loadTime: number }) =>
    tell('heading', entry.renderTime || entry.loadTime),
  );
  const mark = () => {
    for (const heading of document.querySelectorAll('h1:not([elementtiming])'))
      heading.setAttribute('elementtiming', 'heading');
  };
  new MutationObserver(mark).observe(document, { subtree: true, childList: true });
  addEventListener('click', ({ timeStamp, isTrusted }) => isTrusted && tell('click', timeStamp), true);
}
