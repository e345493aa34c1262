import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './plate.module.css';

export interface PlateProps {
  /** White for private cars, amber for cabs, green for electric ones: use amber for what stands out. */
  readonly tone?: 'white' | 'amber' | 'green';
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A number plate: for a date, a tag, a short fact. */
export function Plate({ tone = 'white', className, children }: PlateProps) {
  return <span className={classNames(styles.plate, styles[tone], className)}>{children}</span>;
}
