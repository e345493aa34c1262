import { NavLink } from '@site/shared-ui';
import type { ReactNode } from 'react';

interface FrameLinkProps {
  /** A path of this site, or the full address of another. */
  readonly to: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A link of bar, menu or footer; marks the current page for everyone (`aria-current`). */
export function FrameLink({ to, className = '', ...rest }: FrameLinkProps) {
  return to.startsWith('/') ? (
    <NavLink {...rest} to={to} end className={className} />
  ) : (
    <a {...rest} href={to} rel="noopener" className={className} />
  );
}
