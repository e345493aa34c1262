import { Container } from '@site/shared-ui';
import { type ReactNode, useId } from 'react';
import styles from './role-section.module.css';

export interface RoleSectionProps {
  /** Shown on the kilometre stone beside the heading. */
  readonly number: number;
  readonly heading: string;
  readonly children: ReactNode;
}

export function RoleSection({ number, heading, children }: RoleSectionProps) {
  const headingId = useId();
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <Container className={styles.columns}>
        <div className={styles.head}>
          <span className={styles.stone} aria-hidden="true">
            {number}
          </span>
          <h2 id={headingId}>{heading}</h2>
        </div>
        <div className={styles.text}>{children}</div>
      </Container>
    </section>
  );
}
