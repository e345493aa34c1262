export type ScrollingWindow = Pick<
  Window,
  'scrollY' | 'scrollTo' | 'document' | 'addEventListener' | 'removeEventListener'
>;

/** The pending scroll to the end of a page. */
export interface ScrollToEnd {
  /** Scrolls to the end once, unless the visitor has scrolled or interacted since the page was shown. */
  readonly scroll: () => void;
  /** Cancels the scroll, for a page that is left. */
  readonly cancel: () => void;
}

/** Events after which the page must not scroll by itself. */
const interactions = ['keydown', 'pointerdown', 'touchstart', 'wheel'] as const;

/**
 * Watches for interactions of the visitor until `scroll` is called. The scrolling is instant: a smooth one would move
 * an element that has just been focused by Tab out of view.
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
