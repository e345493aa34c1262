import { flushSync } from 'react-dom';

/** Not every browser has `startViewTransition`. */
export interface TransitionWindow {
  readonly document: Pick<Document, 'visibilityState'> & Partial<Pick<Document, 'startViewTransition'>>;
  readonly performance: Pick<Performance, 'now'>;
  matchMedia(query: string): { readonly matches: boolean };
}

/** Runs an update of the page, and shows the change as a view transition. */
export type ViewTransition = (update: () => void) => void;

/** Null if the browser has no view transitions, or if one would delay the page. */
export type FindViewTransition = () => ViewTransition | null;

/** A browser that needs more than two frames to capture the old page is too slow for transitions (ms). */
const captureLimit = 33;

/**
 * Uses view transitions if the tab is visible, the visitor does not prefer reduced motion, and the browser is fast
 * enough.
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
      const requested = performance.now();
      const { ready, finished } = start(() => {
        waited = performance.now() - requested > captureLimit;
        flushSync(update);
      });
      // The next navigation skips the transition, which rejects these promises. That is not an error.
      for (const end of [ready, finished]) end.catch(() => {});
    };
  };
}

/**
 * Returns a function that says whether this page has had a long task (50 ms). A fast machine hydrates a page in tasks of
 * a fifth of this time, and no task of a page is longer.
 *
 * @returns always false if the browser does not report long tasks
 */
export function slowBrowser(Observer: typeof PerformanceObserver | undefined): () => boolean {
  let slow = false;
  if (Observer?.supportedEntryTypes.includes('longtask')) {
    const observer = new Observer(() => {
      slow = true;
      observer.disconnect();
    });
    observer.observe({ type: 'longtask', buffered: true });
  }
  return () => slow;
}
