import { flushSync } from 'react-dom';

/** What a transition from page to page needs of the browser; not all have it. */
export interface TransitionWindow {
  readonly document: Pick<Document, 'visibilityState'> & Partial<Pick<Document, 'startViewTransition'>>;
  readonly performance: Pick<Performance, 'now'>;
  matchMedia(query: string): { readonly matches: boolean };
}

/** Makes an update of the page and shows the change as a transition. */
export type ViewTransition = (update: () => void) => void;

/** Null where the browser has no transitions, or where one would keep the visitor waiting. */
export type FindViewTransition = () => ViewTransition | null;

/** A browser that needs longer than two frames to take its picture of the page before is too slow for transitions (ms). */
const captureLimit = 33;

/**
 * Finds the browser's transition from the page on screen to the next one: where the tab is visible, motion is wanted,
 * and it does not keep the visitor waiting.
 *
 * @param isSlow whether the browser is known to be slow
 */
export function viewTransitions(window: TransitionWindow, isSlow: () => boolean): FindViewTransition {
  const { document, performance } = window;
  let waited = false;
  return () => {
    const start = document.startViewTransition?.bind(document);
    if (!start || waited || isSlow() || document.visibilityState === 'hidden') return null;
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return null;
    return (update) => {
      const asked = performance.now();
      const { ready, finished } = start(() => {
        waited = performance.now() - asked > captureLimit;
        flushSync(update);
      });
      // The next navigation ends it early: nothing to tell anybody.
      for (const end of [ready, finished]) end.catch(() => {});
    };
  };
}

/** A fast machine hydrates a page in half of this; a longer task shows a slow one (ms). */
const slowTask = 100;

/**
 * Whether a task of this page has blocked the browser for long since the page began.
 *
 * @returns false as well where the browser does not report long tasks
 */
export function slowBrowser(Observer: typeof PerformanceObserver | undefined): () => boolean {
  let slow = false;
  if (Observer?.supportedEntryTypes.includes('longtask')) {
    const observer = new Observer((tasks) => {
      if (!tasks.getEntries().some(({ duration }) => duration > slowTask)) return;
      slow = true;
      observer.disconnect();
    });
    observer.observe({ type: 'longtask', buffered: true });
  }
  return () => slow;
}
