import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './card.module.css';

export interface CardProps {
  readonly title?: ReactNode;
  /** Level of the title's heading. */
  readonly level?: 2 | 3 | 4;
  /** Fills the top of the card, edge to edge. */
  readonly picture?: ReactNode;
  /** Placed at the bottom of the card, even if its text is short. */
  readonly action?: ReactNode;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

export function Card({ title, level = 3, picture, action, className, children }: CardProps) {
  const Heading = `h${level}` as const;
  const titleId = useId();
  return (
    <article className={classNames(styles.card, className)} aria-labelledby={title ? titleId : undefined}>
      {picture && <div className={styles.picture}>{picture}</div>}
      <div className={styles.body}>
        {title && (
          <Heading id={titleId} className={styles.title}>
            {title}
          </Heading>
        )}
        {children}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </article>
  );
}
