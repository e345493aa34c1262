import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './plate.module.css';

export interface PlateProps {
  /** Colours of Indian number plates: private and commercial vehicles. Use amber for emphasis. */
  readonly tone?: 'white' | 'amber';
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A short text in the form of a number plate: a date, a tag, a fact. */
export function Plate({ tone = 'white', className, children }: PlateProps) {
  return <span className={classNames(styles.plate, styles[tone], className)}>{children}</span>;
}
