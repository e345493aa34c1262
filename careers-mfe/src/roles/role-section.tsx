import { Container } from '@site/shared-ui';
import { type ReactNode, useId } from 'react';
import styles from './role-section.module.css';

export interface RoleSectionProps {
  /** Which of the road's kilometre stones stands beside the section. */
  readonly stone: number;
  readonly heading: string;
  readonly children: ReactNode;
}

/** One part of a role page: its heading on the left of the road, its text on the right. */
export function RoleSection({ stone, heading, children }: RoleSectionProps) {
  const headingId = useId();
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <Container className={styles.columns}>
        <div className={styles.head}>
          <span className={styles.stone} aria-hidden="true">
            {stone}
          </span>
          <h2 id={headingId}>{heading}</h2>
        </div>
        <div className={styles.text}>{children}</div>
      </Container>
    </section>
  );
}
