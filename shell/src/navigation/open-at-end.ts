/** What scrolling needs of the window. */
export type ScrollingWindow = Pick<Window, 'scrollY' | 'scrollTo' | 'matchMedia' | 'document'>;

/** Takes a visitor to the end of a page that opens there, unless they have begun to scroll it. */
export function openAtEnd(window: ScrollingWindow): void {
  if (window.scrollY > 0) return;
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({
    top: window.document.documentElement.scrollHeight,
    behavior: calm ? 'instant' : 'smooth',
  });
}
