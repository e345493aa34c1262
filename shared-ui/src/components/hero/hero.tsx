import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Container } from '../container/container.tsx';
import styles from './hero.module.css';
import { HeroRoad } from './hero-road.picture.tsx';

export interface HeroProps {
  /** The page's `h1`. */
  readonly title: ReactNode;
  /** Placed above the title, for one or two plates. */
  readonly eyebrow?: ReactNode;
  readonly tagline?: ReactNode;
  readonly tone?: 'paper' | 'concrete' | 'asphalt';
  /** Shown beside the title. Default: a road behind the text. `null` for no picture. */
  readonly picture?: ReactNode;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

/** The top of a page. It must not wait for a script: its title is usually the largest contentful paint. */
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
