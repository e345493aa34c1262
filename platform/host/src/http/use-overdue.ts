import { useEffect, useState } from 'react';

/** How long a visitor waits for a request without progress until a way out is shown (ms). The request goes on. */
export const overdueDelay = 10_000;

/**
 * Whether a request has been without progress for 10 s, or was under way when the network went. The specification knows no
 * limit for a request, so it is not ended: the page offers to repeat it, and a late answer counts.
 *
 * @param progress an object that is another one after each progress; null while nothing is awaited
 */
export function useOverdue(progress: object | null): boolean {
  const [overdue, setOverdue] = useState<object | null>(null);
  useEffect(() => {
    if (!progress) return;
    const markOverdue = () => setOverdue(progress);
    const timer = setTimeout(markOverdue, overdueDelay);
    window.addEventListener('offline', markOverdue);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('offline', markOverdue);
    };
  }, [progress]);
  return progress !== null && overdue === progress;
}
