import { Container } from '@site/shared-ui';
import { HillsPicture } from './hills.picture.tsx';
import styles from './team-head.module.css';

interface TeamHeadProps {
  readonly title: string;
  readonly tagline: string;
}

export function TeamHead({ title, tagline }: TeamHeadProps) {
  return (
    <div data-tone="asphalt" className={styles.head}>
      <HillsPicture />
      <Container className={styles.inside}>
        <h1 tabIndex={-1}>{title}</h1>
        <p className={styles.tagline}>{tagline}</p>
      </Container>
    </div>
  );
}
