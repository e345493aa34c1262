import { type ReactNode, useEffect, useRef, useState } from 'react';
import { entranceDelay } from '../../site/limits.ts';
import { classNames } from '../class-names.ts';
import styles from './reveal.module.css';

export interface RevealProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A section's one entrance. What is on screen when the page loads stays as it is; what is further down is set
 * aside 200 ms later and slides in when it is reached. Without a script nothing is ever hidden.
 */
export function Reveal({ className, children }: RevealProps) {
  const box = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<'still' | 'waiting' | 'entered'>('still');

  useEffect(() => {
    const element = box.current;
    if (!element || typeof IntersectionObserver === 'undefined') return;
    let watching = false;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) {
          setAt(watching ? 'entered' : 'still');
          observer.disconnect();
        } else {
          watching = true;
          setAt('waiting');
        }
      },
      { rootMargin: '0px 0px -8% 0px' },
    );
    const timer = setTimeout(() => observer.observe(element), entranceDelay);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, []);

  return (
    <div ref={box} className={classNames(styles.reveal, styles[at], className)}>
      {children}
    </div>
  );
}
