import { useLocation, useNavigationType } from '@site/shared-ui';
import { useEffect, useState } from 'react';

/** What scrolling needs of the window. */
export type RoleWindow = Pick<Window, 'scrollY' | 'scrollTo' | 'matchMedia' | 'document' | 'history'>;

/** The router's key of the entry that a document begins with; entries after it have keys of their own. */
const firstKey = 'default';

/** Set on an entry of the history once its page has been shown, so that coming back to it can be told from arriving. */
const shownMark = 'roleShown';

/**
 * Takes the visitor to the end of the page, as the specification asks of role pages, once the page can be used.
 * Not if they have scrolled already, came back by history (the browser restores where they were), or asked for
 * an anchor.
 */
export function useScrollToEnd(view?: RoleWindow): void {
  const { hash, key } = useLocation();
  const byHistory = useNavigationType() === 'POP';
  // As it was on arrival: an anchor that is left later is no new visit.
  const [arrival] = useState({ hash, byHistory, first: key === firstKey });

  useEffect(() => {
    const target = view ?? window;
    const { state } = target.history;
    target.history.replaceState({ ...state, [shownMark]: true }, '');

    const cameBack = arrival.byHistory && !(arrival.first && !state?.[shownMark]);
    if (cameBack || arrival.hash !== '' || target.scrollY > 0) return;
    const calm = target.matchMedia('(prefers-reduced-motion: reduce)').matches;
    target.scrollTo({
      top: target.document.documentElement.scrollHeight,
      behavior: calm ? 'instant' : 'smooth',
    });
  }, [arrival, view]);
}
