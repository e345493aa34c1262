import { type AnchorHTMLAttributes, createContext, useContext } from 'react';

/** Address of the page that is being rendered; the browser's own where an island runs. */
const PathContext = createContext<string | null>(null);
export const PathProvider = PathContext.Provider;

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { readonly to: string; readonly end?: boolean };

export const Link = ({ to, end: _, ...rest }: LinkProps) => <a {...rest} href={to} />;

export function NavLink({ to, ...rest }: LinkProps) {
  const { pathname } = useLocation();
  return <Link {...rest} to={to} aria-current={pathname === to ? 'page' : undefined} />;
}

export function useLocation() {
  const pathname = useContext(PathContext) ?? (typeof location === 'undefined' ? '/' : location.pathname);
  const search = typeof location === 'undefined' ? '' : location.search;
  return { pathname, search, hash: '', key: 'default', state: null };
}

export const useNavigate = () => (to: string) => location.assign(to);
export const useNavigationType = () => 'POP';
export const matchPath = (pattern: string, pathname: string) =>
  pattern === pathname ? { params: {} } : null;
