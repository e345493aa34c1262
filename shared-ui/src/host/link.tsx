import { forwardRef, type MouseEvent } from 'react';
import {
  type LinkProps,
  type NavLinkProps,
  type Link as RouterLink,
  type NavLink as RouterNavLink,
  useHref,
  useLinkClickHandler,
  useLocation,
  useResolvedPath,
} from 'react-router-dom';

/*
 * `Link` and `NavLink` of React Router, made of its public hooks. The originals also contain what only its framework
 * and its data routers use: together 6 kB (Brotli) of every first visit. A test compares both with the originals.
 */

const absolute = /^(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i;

/**
 * React Router's `Link`. What belongs to data routers or to the framework (`prefetch`, `discover`, `mask`,
 * `viewTransition`, `preventScrollReset`, `defaultShouldRevalidate`) has no effect, as this site has neither.
 */
export const Link: typeof RouterLink = forwardRef<HTMLAnchorElement, LinkProps>(function Link(
  { to, ...rest },
  ref,
) {
  const address = typeof to === 'string' && absolute.test(to) ? to : null;
  const inside = address === null ? to : pathHere(address);
  if (inside !== null) return <InnerLink {...rest} to={inside} address={address} ref={ref} />;
  const { replace, state, relative, reloadDocument, target, ...attributes } = withoutFramework(rest);
  return <a {...attributes} href={address ?? ''} ref={ref} target={target} />;
});

interface InnerLinkProps extends LinkProps {
  /** The absolute address that the page has given; null for a path. */
  readonly address: string | null;
}

const InnerLink = forwardRef<HTMLAnchorElement, InnerLinkProps>(function InnerLink(
  { to, address, ...rest },
  ref,
) {
  const { replace, state, relative, reloadDocument, onClick, target, ...attributes } = withoutFramework(rest);
  const from = relative ? { relative } : {};
  const href = useHref(to, from);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    ...from,
    ...(replace !== undefined && { replace }),
    ...(target !== undefined && { target }),
    state,
  });
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return (
    <a
      {...attributes}
      href={address ?? href}
      onClick={reloadDocument ? onClick : handleClick}
      ref={ref}
      target={target}
    />
  );
});

function withoutFramework({
  discover: _discover,
  prefetch: _prefetch,
  mask: _mask,
  preventScrollReset: _preventScrollReset,
  viewTransition: _viewTransition,
  defaultShouldRevalidate: _defaultShouldRevalidate,
  ...rest
}: Omit<LinkProps, 'to'>) {
  return rest;
}

/** The path of an absolute address on this site; null for other sites, and where there is no address to compare with. */
function pathHere(address: string): string | null {
  if (typeof window === 'undefined') return null;
  const { origin, protocol } = window.location;
  try {
    const url = new URL(address.replace(/^[\\/]{2}/, `${protocol}//`));
    return url.origin === origin ? url.pathname + url.search + url.hash : null;
  } catch {
    return null;
  }
}

/** React Router's `NavLink`. Navigations are never pending: pages are loaded by the shell. */
export const NavLink: typeof RouterNavLink = forwardRef<HTMLAnchorElement, NavLinkProps>(function NavLink(
  {
    'aria-current': current = 'page',
    caseSensitive = false,
    className = '',
    end = false,
    style,
    children,
    to,
    ...rest
  },
  ref,
) {
  const lower = (path: string) => (caseSensitive ? path : path.toLowerCase());
  const path = useResolvedPath(to, rest.relative ? { relative: rest.relative } : {});
  const target = lower(path.pathname);
  const here = lower(useLocation().pathname);
  const isBelow = here.startsWith(target) && here[target.replace(/(.)\/$/, '$1').length] === '/';
  const isActive = here === target || (!end && isBelow);
  const state = { isActive, isPending: false, isTransitioning: false };
  const named = [className, isActive ? 'active' : ''].filter(Boolean).join(' ');
  return (
    <Link
      {...rest}
      to={to}
      ref={ref}
      aria-current={isActive ? current : undefined}
      className={typeof className === 'function' ? className(state) : named}
      style={typeof style === 'function' ? style(state) : style}
    >
      {typeof children === 'function' ? children(state) : children}
    </Link>
  );
});
