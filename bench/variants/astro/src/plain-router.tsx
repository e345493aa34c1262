import { createContext, useContext } from 'react';

/** Address of the page that is being rendered; the browser's own where an island runs. */
const PathContext = createContext<string | null>(null);
export const PathProvider = PathContext.Provider;

export function useLocation() {
  const pathname = useContext(PathContext) ?? (typeof location === 'undefined' ? '/' : location.pathname);
  const search = typeof location === 'undefined' ? '' : location.search;
  return { pathname, search, hash: '', key: 'default', state: null };
}

export const useNavigate = () => (to: string) => location.assign(to);
export const useNavigationType = () => 'POP';
export const matchPath = (pattern: string, pathname: string) =>
  pattern === pathname ? { params: {} } : null;

// What the links of shared-ui use: plain links, which the browser follows.
export const useHref = (to: string) => to;
export const useResolvedPath = (to: string) => ({ pathname: to, search: '', hash: '' });
export const useLinkClickHandler = () => () => {};
