import { Link } from '@platform/host';
import type { AnchorHTMLAttributes, ReactNode } from 'react';

type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'className' | 'children'>;

/** A page of this site (`to`), or any other URL including `mailto:` and `tel:` (`href`). */
export type Destination = AnchorProps &
  ({ readonly to: string; readonly href?: never } | { readonly href: string; readonly to?: never });

type DestinationLinkProps = Destination & {
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

export function DestinationLink({ to, href, ...rest }: DestinationLinkProps) {
  return to === undefined ? <a {...rest} href={href} /> : <Link {...rest} to={to} />;
}
