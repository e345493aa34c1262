import { ButtonLink, Container } from '@site/shared-ui';
import { site } from '@site/shared-ui/site';
import { DashboardPicture } from '../pictures/dashboard.picture.tsx';
import { LogoPicture } from '../pictures/logo.picture.tsx';
import { showcaseTexts } from './showcase.texts.ts';
import styles from './showcase-hero.module.css';

export function ShowcaseHero() {
  return (
    <div className={styles.hero}>
      <Container className={styles.columns}>
        <div className={styles.words}>
          <span className={styles.logo}>
            <LogoPicture />
          </span>
          <h1 className={styles.title} tabIndex={-1}>
            {site.product.name}
          </h1>
          <p className={styles.tagline}>{site.product.tagline}</p>
          <ButtonLink href={site.product.href} target="_blank" rel="noopener">
            {showcaseTexts.tryIt}
          </ButtonLink>
        </div>
        <div className={styles.panel}>
          <DashboardPicture />
        </div>
      </Container>
    </div>
  );
}
