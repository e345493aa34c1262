import { narrowWidth } from '@site/shared-ui/site';
import { type RefObject, useEffect } from 'react';
import { keepFocusInside } from './keep-focus-inside.ts';
import styles from './mobile-menu.module.css';

/**
 * While `open`: focus is in the box and stays there, Escape closes, the page behind does not scroll, and a
 * window that grows beyond the narrow layout closes it. Afterwards focus is back where it was.
 */
export function useModal(box: RefObject<HTMLElement | null>, open: boolean, close: () => void): void {
  useEffect(() => {
    const element = box.current;
    if (!open || !element) return;
    const before = document.activeElement;
    const narrow = window.matchMedia(`(max-width: ${narrowWidth}px)`);
    const closeWhenWide = () => {
      if (!narrow.matches) close();
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    const locked = styles.locked ?? '';
    const release = keepFocusInside(element);
    narrow.addEventListener('change', closeWhenWide);
    document.addEventListener('keydown', closeByKey);
    document.documentElement.classList.add(locked);
    return () => {
      release();
      narrow.removeEventListener('change', closeWhenWide);
      document.removeEventListener('keydown', closeByKey);
      document.documentElement.classList.remove(locked);
      if (before instanceof HTMLElement) before.focus();
    };
  }, [box, open, close]);
}
