import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Container } from '../container/container.tsx';
import { LaneDivider } from '../lane-divider/lane-divider.tsx';
import styles from './section.module.css';

export interface SectionProps {
  readonly heading?: ReactNode;
  /** Anchor of the section. */
  readonly id?: string;
  readonly tone?: 'paper' | 'concrete' | 'asphalt';
  /** Begins with a lane line. */
  readonly divider?: boolean;
  readonly width?: 'text' | 'page';
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

export function Section({
  heading,
  id,
  tone = 'paper',
  divider = false,
  width = 'page',
  className,
  children,
}: SectionProps) {
  const headingId = useId();
  return (
    <section
      id={id}
      aria-labelledby={heading ? headingId : undefined}
      className={classNames(styles.section, styles[tone], className)}
    >
      {divider && <LaneDivider className={styles.divider} />}
      <Container width={width}>
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
