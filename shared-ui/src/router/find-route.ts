import { matchPath } from 'react-router-dom';

export interface FoundRoute<Route> {
  readonly route: Route;
  /** Values of the path's parameters, decoded. */
  readonly params: Readonly<Record<string, string>>;
}

/**
 * The route that answers an address. Case and a slash at the end make no difference; a route without parameters
 * goes before one with, and `*` answers what no other does.
 *
 * @param pathname path of the address, percent-encoded as the browser has it
 */
export function findRoute<Route extends { readonly path: string }>(
  routes: readonly Route[],
  pathname: string,
): FoundRoute<Route> | null {
  const decoded = decodeSegments(pathname);
  for (const route of [...routes].sort((a, b) => rank(a.path) - rank(b.path))) {
    // `matchPath` has no `*` for a line break, and an address may have one.
    if (route.path === '*') return { route, params: { '*': decoded.slice(1) } };
    const match = matchPath({ path: route.path, caseSensitive: false, end: true }, decoded);
    if (!match) continue;
    const params = Object.entries(match.params).map(([name, value]) => [name, value ?? ''] as const);
    return { route, params: Object.fromEntries(params) };
  }
  return null;
}

function rank(path: string): number {
  if (path === '*') return 2;
  return path.includes(':') ? 1 : 0;
}

/** `matchPath` wants a decoded path in which a slash inside a segment is still `%2F`, as the router does it. */
function decodeSegments(pathname: string): string {
  try {
    const segments = pathname.split('/').map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'));
    return segments.join('/');
  } catch {
    // Not percent-encoding at all: then it means itself, and matches no route of ours.
    return pathname;
  }
}
