import { Container } from '@site/shared-ui';
import type { ReactNode } from 'react';
import styles from './message-page.module.css';

interface MessagePageProps {
  readonly picture: ReactNode;
  /** The page's `h1`. */
  readonly title: string;
  /** The ways on. */
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** A page that is one sign beside the road: it says one thing and shows the way on. */
export function MessagePage({ picture, title, actions, children }: MessagePageProps) {
  return (
    <Container className={styles.page}>
      <div className={styles.picture}>{picture}</div>
      <div className={styles.words}>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        <div className={styles.text}>{children}</div>
        <div className={styles.actions}>{actions}</div>
      </div>
    </Container>
  );
}
