/** What scrolling needs of the window. */
export type ScrollingWindow = Pick<
  Window,
  | 'scrollY'
  | 'innerHeight'
  | 'scrollTo'
  | 'matchMedia'
  | 'document'
  | 'addEventListener'
  | 'removeEventListener'
>;

/** The way to the end of a page that opens there. */
export interface WayToEnd {
  /** Scrolls to the end once, unless the visitor has begun to scroll or has acted since the page was shown. */
  readonly scroll: () => void;
  /** Gives up, for a page that is left. */
  readonly cancel: () => void;
}

/** A visitor who does one of these is using the page where it stands. */
const acts = ['keydown', 'pointerdown', 'touchstart', 'wheel'] as const;

/**
 * Begins to watch for acts of the visitor. The first one stops the scrolling where it is: otherwise the link that Tab
 * has just reached, or the button under the pointer, would move out of view.
 */
export function openAtEnd(window: ScrollingWindow): WayToEnd {
  let status: 'waiting' | 'scrolling' | 'over' = 'waiting';
  const cancel = () => {
    status = 'over';
    for (const act of acts) window.removeEventListener(act, stop, { capture: true });
    window.removeEventListener('scrollend', finish);
  };
  const end = () => window.document.documentElement.scrollHeight;
  // The jump to the top, where the page before was scrolled down, ends as well.
  const finish = () => {
    if (window.scrollY + window.innerHeight >= end() - 1) cancel();
  };
  const stop = () => {
    if (status === 'scrolling') window.scrollTo({ top: window.scrollY, behavior: 'instant' });
    cancel();
  };
  for (const act of acts) window.addEventListener(act, stop, { capture: true, passive: true });
  return {
    scroll: () => {
      if (status !== 'waiting') return;
      if (window.scrollY > 0) return cancel();
      status = 'scrolling';
      window.addEventListener('scrollend', finish);
      const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      window.scrollTo({ top: end(), behavior: calm ? 'instant' : 'smooth' });
    },
    cancel,
  };
}
