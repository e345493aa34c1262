import type { ComponentProps } from 'react';
import { type To, useHref, useLocation, useResolvedPath } from 'react-router-dom';

/*
 * Anchors with the addresses of React Router. The shell follows them inside the tab, as it follows every link to a page.
 * The router's own links also contain what only its framework and its data routers use: 6 kB (Brotli) of every first visit.
 */

const absolute = /^(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i;

/** Those of an anchor, with `to` in place of `href`. */
export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of this site, or an absolute address. */
  readonly to: To;
}

/** A link to a page of this site, or to another site. */
export function Link({ to, ...rest }: LinkProps) {
  const address = typeof to === 'string' && absolute.test(to) ? to : null;
  const href = useHref(address === null ? to : '');
  return <a {...rest} href={address ?? href} />;
}

/** Those of `Link`. */
export interface NavLinkProps extends LinkProps {
  /** Whether only the page itself is marked, and not the pages below it. */
  readonly end?: boolean;
}

/** A link that is marked on its page, and on the pages below it: by `aria-current` and by the class `active`. */
export function NavLink({
  end = false,
  className = '',
  'aria-current': current = 'page',
  ...rest
}: NavLinkProps) {
  const target = useResolvedPath(rest.to).pathname.toLowerCase();
  const here = useLocation().pathname.toLowerCase();
  const isBelow = here.startsWith(target) && here[target.replace(/(.)\/$/, '$1').length] === '/';
  const isActive = here === target || (!end && isBelow);
  const named = [className, isActive ? 'active' : ''].filter(Boolean).join(' ');
  return <Link {...rest} aria-current={isActive ? current : undefined} className={named} />;
}
