/** What scrolling needs of the window. */
export type ScrollingWindow = Pick<
  Window,
  'scrollY' | 'scrollTo' | 'document' | 'addEventListener' | 'removeEventListener'
>;

/** The way to the end of a page that opens there. */
export interface ScrollToEnd {
  /** Scrolls to the end once, unless the visitor has begun to scroll or has acted since the page was shown. */
  readonly scroll: () => void;
  /** Gives up, for a page that is left. */
  readonly cancel: () => void;
}

/** A visitor who does one of these is using the page where it stands. */
const interactions = ['keydown', 'pointerdown', 'touchstart', 'wheel'] as const;

/**
 * Begins to watch for acts of the visitor. The scrolling is instant: during a smooth one, what Tab has just reached would
 * leave the view.
 */
export function openAtEnd(window: ScrollingWindow): ScrollToEnd {
  let armed = true;
  const cancel = () => {
    armed = false;
    for (const type of interactions) window.removeEventListener(type, cancel, { capture: true });
  };
  for (const type of interactions) window.addEventListener(type, cancel, { capture: true, passive: true });
  return {
    scroll: () => {
      if (!armed) return;
      cancel();
      if (window.scrollY > 0) return;
      window.scrollTo({ top: window.document.documentElement.scrollHeight, behavior: 'instant' });
    },
    cancel,
  };
}
