import type { ReactNode } from 'react';
import { Container } from '../container/container.tsx';
import styles from './message-page.module.css';

export interface MessagePageProps {
  readonly picture: ReactNode;
  /** The page's `h1`. */
  readonly title: string;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

export function MessagePage({ picture, title, actions, children }: MessagePageProps) {
  return (
    <Container className={styles.page}>
      <div className={styles.picture}>{picture}</div>
      <div className={styles.words}>
        <h1 tabIndex={-1}>{title}</h1>
        <div className={styles.text}>{children}</div>
        <div className={styles.actions}>{actions}</div>
      </div>
    </Container>
  );
}
