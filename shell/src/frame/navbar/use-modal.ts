import { narrowWidth } from '@site/shared-ui/site';
import { type RefObject, useEffect } from 'react';
import { makeRestInert } from './make-rest-inert.ts';
import styles from './mobile-menu.module.css';
import { trapFocus } from './trap-focus.ts';

interface Modal {
  readonly box: RefObject<HTMLElement | null>;
  /** The element that gets the focus back. */
  readonly opener: RefObject<HTMLElement | null>;
  readonly open: boolean;
  readonly close: () => void;
}

/**
 * While `open`: the focus stays in the box, all elements outside are inert, and the page does not scroll. Escape
 * closes the box, and so does a window that becomes wider than the narrow layout. Afterwards the focus returns to the
 * opener, unless another element has taken it.
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
    let undoInert = () => {};
    let closed = false;
    // The menu is painted first: both make the browser compute the styles of the whole page behind it again.
    const closeOff = () => {
      if (closed) return;
      undoInert = makeRestInert(element);
      document.documentElement.classList.add(locked);
    };
    requestAnimationFrame(() => setTimeout(closeOff));
    narrow.addEventListener('change', closeWhenWide);
    // The window may have grown between the press and this effect.
    closeWhenWide();
    document.addEventListener('keydown', closeByKey);
    return () => {
      closed = true;
      untrapFocus();
      undoInert();
      narrow.removeEventListener('change', closeWhenWide);
      document.removeEventListener('keydown', closeByKey);
      document.documentElement.classList.remove(locked);
      // A page that was opened by a link may already have taken the focus.
      const lost = element.contains(document.activeElement) || document.activeElement === document.body;
      if (lost) before?.focus();
    };
  }, [box, opener, open, close]);
}
