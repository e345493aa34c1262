import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './reveal.module.css';

export interface RevealProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A section that fades in while it is scrolled into view. The animation is CSS and never hides content. */
export function Reveal({ className, children }: RevealProps) {
  return <div className={classNames(styles.reveal, className)}>{children}</div>;
}
