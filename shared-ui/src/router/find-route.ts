import { matchPath } from 'react-router-dom';

export interface FoundRoute<Route> {
  readonly route: Route;
  /** Values of the path's parameters, decoded. */
  readonly params: Readonly<Record<string, string>>;
}

/**
 * The route that answers an address. Case and a slash at the end make no difference; a route without parameters
 * goes before one with.
 *
 * @param pathname path of the address, percent-encoded as the browser has it
 */
export function findRoute<Route extends { readonly path: string }>(
  routes: readonly Route[],
  pathname: string,
): FoundRoute<Route> | null {
  const plainFirst = [...routes].sort((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')));
  for (const route of plainFirst) {
    const match = matchPath({ path: route.path, caseSensitive: false, end: true }, pathname);
    if (!match) continue;
    const params = Object.entries(match.params).map(([name, value]) => [name, value ?? ''] as const);
    return { route, params: Object.fromEntries(params) };
  }
  return null;
}
