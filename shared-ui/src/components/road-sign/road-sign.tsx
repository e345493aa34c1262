import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './road-sign.module.css';
import { SignBoard, type SignKind } from './sign-board.picture.tsx';

export interface RoadSignProps {
  readonly kind: SignKind;
  /** The meaning of the sign. Without it the sign is decoration. */
  readonly label?: string;
  readonly size?: 'small' | 'medium' | 'large';
  readonly className?: string | undefined;
  /** The symbol: one or two words, or a picture in `currentColor`. */
  readonly children?: ReactNode;
}

export function RoadSign({ kind, label, size = 'medium', className, children }: RoadSignProps) {
  const meaning = label ? ({ role: 'img', 'aria-label': label } as const) : { 'aria-hidden': true as const };
  return (
    <span {...meaning} className={classNames(styles.sign, styles[kind], styles[size], className)}>
      <SignBoard kind={kind} />
      <span className={styles.symbol}>{children}</span>
    </span>
  );
}
