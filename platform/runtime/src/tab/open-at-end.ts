export type ScrollingWindow = Pick<
  Window,
  'scrollY' | 'scrollTo' | 'document' | 'addEventListener' | 'removeEventListener'
>;

export type ScrollToEnd = ReturnType<typeof openAtEnd>;

const interactions = ['keydown', 'pointerdown', 'touchstart', 'wheel'] as const;

/**
 * Watches for interactions of the visitor until `scroll` is called. The scrolling is instant: a smooth one would move
 * an element that has just been focused by Tab out of view.
 */
export function openAtEnd(window: ScrollingWindow) {
  let armed = true;
  const cancel = () => {
    armed = false;
    for (const type of interactions) window.removeEventListener(type, cancel, { capture: true });
  };
  for (const type of interactions) window.addEventListener(type, cancel, { capture: true, passive: true });
  return {
    /** Scrolls to the end once, unless the visitor has scrolled or interacted since the page was shown. */
    scroll: () => {
      if (!armed) return;
      cancel();
      if (window.scrollY > 0) return;
      window.scrollTo({ top: window.document.documentElement.scrollHeight, behavior: 'instant' });
    },
    cancel,
  };
}
