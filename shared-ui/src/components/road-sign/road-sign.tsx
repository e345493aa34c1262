import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './road-sign.module.css';
import { SignBoard, type SignKind } from './sign-board.picture.tsx';

export interface RoadSignProps {
  readonly kind: SignKind;
  readonly size?: 'small' | 'medium' | 'large';
  readonly className?: string | undefined;
  /** The symbol: one or two words, or a picture in `currentColor`. */
  readonly children?: ReactNode;
}

/** Decoration: what it means has to be said beside it. */
export function RoadSign({ kind, size = 'medium', className, children }: RoadSignProps) {
  return (
    <span aria-hidden="true" className={classNames(styles.sign, styles[kind], styles[size], className)}>
      <SignBoard kind={kind} />
      <span className={styles.symbol}>{children}</span>
    </span>
  );
}
