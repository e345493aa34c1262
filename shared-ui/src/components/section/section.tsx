import { type ReactNode, useId } from 'react';
import { Container } from '../container/container.tsx';
import { LaneDivider } from '../lane-divider/lane-divider.tsx';
import styles from './section.module.css';

export interface SectionProps {
  readonly heading?: ReactNode;
  readonly id?: string | undefined;
  readonly tone?: 'paper' | 'concrete' | 'asphalt';
  /** Starts with a lane line. */
  readonly divider?: boolean;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

export function Section({ heading, id, tone = 'paper', divider = false, className, children }: SectionProps) {
  const headingId = useId();
  return (
    <section id={id} aria-labelledby={heading ? headingId : undefined} data-tone={tone} className={className}>
      {divider && <LaneDivider />}
      <Container className={styles.inner}>
        {heading && (
          <h2 id={headingId} className={styles.heading}>
            {heading}
          </h2>
        )}
        {children}
      </Container>
    </section>
  );
}
