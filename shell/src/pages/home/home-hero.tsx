import { Container, Plate } from '@site/shared-ui';
import { site } from '@site/shared-ui/site';
import type { MouseEvent } from 'react';
import { DawnRoad } from './dawn-road.picture.tsx';
import { DownArrow } from './down-arrow.picture.tsx';
import styles from './home-hero.module.css';

interface HomeHeroProps {
  readonly next: string;
}

/** Scrolls without a history entry, and smoothly unless the visitor prefers reduced motion. */
function scrollToNext(event: MouseEvent<HTMLAnchorElement>) {
  const { ownerDocument, hash } = event.currentTarget;
  const section = ownerDocument.getElementById(hash.slice(1));
  if (!section) return;
  event.preventDefault();
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  section.scrollIntoView({ behavior: still ? 'instant' : 'smooth' });
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
}

/** The first screen. Only the road and the arrow are animated, so that the title is painted at once. */
export function HomeHero({ next }: HomeHeroProps) {
  return (
    <div className={styles.hero}>
      <div className={styles.picture}>
        <DawnRoad />
      </div>
      <Container className={styles.inside}>
        <Plate tone="amber">{site.place.city}</Plate>
        <h1 className={styles.title} tabIndex={-1}>
          {site.tagline}
        </h1>
        <a
          href={`#${next}`}
          className={styles.arrow}
          aria-label="Go on to the next section"
          onClick={scrollToNext}
        >
          <DownArrow />
        </a>
      </Container>
    </div>
  );
}
