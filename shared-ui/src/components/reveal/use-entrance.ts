import { useEffect, useState } from 'react';
import { entranceDelay } from '../../site/limits.ts';

/** The entrance-animation flag: set once the page has stood for 200 ms. */
export function useEntrance(delay: number = entranceDelay): boolean {
  const [entered, setEntered] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setEntered(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  return entered;
}
