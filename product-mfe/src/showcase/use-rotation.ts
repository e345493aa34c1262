import { useEffect, useState } from 'react';

/** An index that moves on every `interval` ms, round and round; it rests while the document is hidden. */
export function useRotation(length: number, interval: number): number {
  const [index, setIndex] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const follow = () => {
      clearInterval(timer);
      if (!document.hidden) timer = setInterval(() => setIndex((at) => (at + 1) % length), interval);
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', follow);
    };
  }, [length, interval]);
  return index;
}
