import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './card.module.css';

export interface CardProps {
  readonly title: ReactNode;
  /** Fills the top of the card, edge to edge. */
  readonly picture?: ReactNode;
  /** Placed at the bottom of the card, even if its text is short. */
  readonly action?: ReactNode;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

export function Card({ title, picture, action, className, children }: CardProps) {
  const titleId = useId();
  return (
    <article className={classNames(styles.card, className)} aria-labelledby={titleId}>
      {picture && <div className={styles.picture}>{picture}</div>}
      <div className={styles.body}>
        <h3 id={titleId} className={styles.title}>
          {title}
        </h3>
        {children}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </article>
  );
}
