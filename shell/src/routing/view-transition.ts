import { flushSync } from 'react-dom';

/** What a transition from page to page needs of the browser; not all have it. */
export interface TransitionWindow {
  readonly document: Pick<Document, 'visibilityState'> & Partial<Pick<Document, 'startViewTransition'>>;
  matchMedia(query: string): { readonly matches: boolean };
}

/** Lets the browser fade from what is on screen to what an update makes of it, where it can and somebody looks. */
export function withViewTransition(window: TransitionWindow, update: () => void): void {
  const { document } = window;
  const start = document.startViewTransition?.bind(document);
  const seen = document.visibilityState !== 'hidden';
  if (!start || !seen || window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    update();
    return;
  }
  const { ready, finished } = start(() => flushSync(update));
  // The next navigation ends it early: nothing to tell anybody.
  for (const end of [ready, finished]) end.catch(() => {});
}
