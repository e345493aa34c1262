import { NavLink } from '@platform/host';
import type { ReactNode } from 'react';

interface FrameLinkProps {
  /** A path of this site, or an absolute address of another site. */
  readonly to: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function FrameLink({ to, className = '', ...rest }: FrameLinkProps) {
  return to.startsWith('/') ? (
    <NavLink {...rest} to={to} end className={className} />
  ) : (
    <a {...rest} href={to} rel="noopener" className={className} />
  );
}
