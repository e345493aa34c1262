import { narrowWidth } from '@site/shared-ui/site';
import { type RefObject, useEffect } from 'react';
import { trapFocus } from './trap-focus.ts';
import { makeRestInert } from './make-rest-inert.ts';
import styles from './mobile-menu.module.css';

interface Modal {
  readonly box: RefObject<HTMLElement | null>;
  /** What gets the focus back. */
  readonly opener: RefObject<HTMLElement | null>;
  readonly open: boolean;
  readonly close: () => void;
}

/**
 * While `open`: focus is in the box and stays there, the rest is out of reach, Escape closes, the page behind does
 * not scroll, and a window that grows beyond the narrow layout closes it. Afterwards focus is on the opener, unless
 * something else has taken it.
 */
export function useModal({ box, opener, open, close }: Modal): void {
  useEffect(() => {
    const element = box.current;
    if (!open || !element) return;
    const before = opener.current;
    const narrow = window.matchMedia(`(max-width: ${narrowWidth}px)`);
    const closeWhenWide = () => {
      if (!narrow.matches) close();
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    const locked = styles.locked ?? '';
    const untrapFocus = trapFocus(element);
    const undoInert = makeRestInert(element);
    narrow.addEventListener('change', closeWhenWide);
    document.addEventListener('keydown', closeByKey);
    document.documentElement.classList.add(locked);
    return () => {
      untrapFocus();
      undoInert();
      narrow.removeEventListener('change', closeWhenWide);
      document.removeEventListener('keydown', closeByKey);
      document.documentElement.classList.remove(locked);
      // The page that a link led to may have taken focus by now.
      const lost = element.contains(document.activeElement) || document.activeElement === document.body;
      if (lost) before?.focus();
    };
  }, [box, opener, open, close]);
}
