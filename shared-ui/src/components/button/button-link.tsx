import type { ReactNode } from 'react';
import { type Destination, DestinationLink } from '../link/destination-link.tsx';
import styles from './button.module.css';
import { type ButtonVariant, buttonClass } from './button.tsx';

export type ButtonLinkProps = Destination & {
  readonly variant?: ButtonVariant;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

export function ButtonLink({ variant = 'primary', className, children, ...link }: ButtonLinkProps) {
  return (
    <DestinationLink {...link} className={buttonClass(variant, className)}>
      <span>{children}</span>
      {variant !== 'quiet' && <span className={styles.chevron} aria-hidden="true" />}
    </DestinationLink>
  );
}
