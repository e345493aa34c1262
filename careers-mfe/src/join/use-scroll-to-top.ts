import { useEffect } from 'react';

/** Starts a page at its top, unless the visitor has begun to fill it in before this code was there. */
export function useScrollToTop(): void {
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement?.closest('form')) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
}
