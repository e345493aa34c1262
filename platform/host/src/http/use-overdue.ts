import { useEffect, useState } from 'react';

/** How long a visitor waits for a request without progress until a way out is shown (ms). The request goes on. */
export const requestPatience = 10_000;

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
    const note = () => setOverdue(progress);
    const timer = setTimeout(note, requestPatience);
    window.addEventListener('offline', note);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('offline', note);
    };
  }, [progress]);
  return progress !== null && overdue === progress;
}
