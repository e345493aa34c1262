import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Container } from '../container/container.tsx';
import styles from './hero.module.css';
import { HeroRoad } from './hero-road.picture.tsx';

export interface HeroProps {
  /** The page's `h1`. */
  readonly title: ReactNode;
  /** Stands above the title, for a plate or two. */
  readonly eyebrow?: ReactNode;
  readonly tagline?: ReactNode;
  readonly tone?: 'paper' | 'concrete' | 'asphalt';
  /** Drawn beside the title; without it a road runs behind the words, and `null` leaves them alone. */
  readonly picture?: ReactNode;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

/** The head of a page. Nothing in it waits for a script: its title is usually the largest element painted. */
export function Hero({ title, eyebrow, tagline, tone = 'asphalt', picture, className, children }: HeroProps) {
  return (
    <div data-tone={tone} className={classNames(styles.hero, picture === null && styles.plain, className)}>
      <Container className={classNames(styles.columns, Boolean(picture) && styles.pictured)}>
        <div className={styles.words}>
          {eyebrow && <div className={styles.eyebrow}>{eyebrow}</div>}
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {tagline && <p className={styles.tagline}>{tagline}</p>}
          {children && <div className={styles.actions}>{children}</div>}
        </div>
        {picture && <div className={styles.picture}>{picture}</div>}
      </Container>
      {picture === undefined && (
        <div className={styles.scenery}>
          <HeroRoad />
        </div>
      )}
    </div>
  );
}
