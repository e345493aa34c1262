import { flushSync } from 'react-dom';

/** What a transition from page to page needs of the browser; not all have it. */
export interface TransitionWindow {
  readonly document: Pick<Document, 'visibilityState'> & Partial<Pick<Document, 'startViewTransition'>>;
  readonly performance: Pick<Performance, 'now'>;
  matchMedia(query: string): { readonly matches: boolean };
}

/** Makes an update of the page while showing how it came about. */
export type Fade = (update: () => void) => void;

/** Looks for a way to fade to the next page; null where that cannot be, or would cost somebody time. */
export type FindFade = () => Fade | null;

/** A browser that needs longer to take its picture of the page before, two frames, is too slow to fade (ms). */
const patience = 33;

/**
 * Lets the browser fade from what is on screen to what an update makes of it: where it can, where somebody looks, and
 * as long as it does not keep the visitor waiting.
 *
 * @param isSlow what is known of the browser without trying
 */
export function viewTransitions(window: TransitionWindow, isSlow: () => boolean): FindFade {
  const { document, performance } = window;
  let waited = false;
  return () => {
    const start = document.startViewTransition?.bind(document);
    if (!start || waited || isSlow() || document.visibilityState === 'hidden') return null;
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return null;
    return (update) => {
      const asked = performance.now();
      const { ready, finished } = start(() => {
        waited = performance.now() - asked > patience;
        flushSync(update);
      });
      // The next navigation ends it early: nothing to tell anybody.
      for (const end of [ready, finished]) end.catch(() => {});
    };
  };
}
