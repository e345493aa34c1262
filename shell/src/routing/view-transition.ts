import { flushSync } from 'react-dom';

/** What a transition from page to page needs of the browser; not all have it. */
export interface TransitionWindow {
  readonly document: Pick<Document, 'visibilityState'> & Partial<Pick<Document, 'startViewTransition'>>;
  readonly performance: Pick<Performance, 'now'>;
  matchMedia(query: string): { readonly matches: boolean };
}

/** Makes an update of the page, and shows how it came about where that costs nobody time. */
export type Fade = (update: () => void) => void;

/** A browser that needs longer to take its picture of the page before, two frames, is too slow to fade (ms). */
const patience = 33;

/**
 * Lets the browser fade from what is on screen to what an update makes of it: where it can, where somebody looks, and
 * as long as it does not keep the visitor waiting.
 */
export function viewTransitions(window: TransitionWindow): Fade {
  const { document, performance } = window;
  let slow = false;
  return (update) => {
    const start = document.startViewTransition?.bind(document);
    const seen = document.visibilityState !== 'hidden';
    if (!start || slow || !seen || window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      update();
      return;
    }
    const asked = performance.now();
    const { ready, finished } = start(() => {
      slow = performance.now() - asked > patience;
      flushSync(update);
    });
    // The next navigation ends it early: nothing to tell anybody.
    for (const end of [ready, finished]) end.catch(() => {});
  };
}
