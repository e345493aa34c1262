import { matchPath } from 'react-router-dom';

export interface FoundRoute<Route> {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** Ignores case and a trailing slash. A route without parameters precedes one with; `*` matches everything else. */
export function findRoute<Route extends { readonly path: string }>(
  routes: readonly Route[],
  pathname: string,
): FoundRoute<Route> | null {
  const decoded = decodeSegments(pathname);
  for (const route of [...routes].sort((a, b) => precedence(a.path) - precedence(b.path))) {
    // The `*` of `matchPath` does not match a line break, which an address may contain.
    if (route.path === '*') return { route, params: { '*': decoded.slice(1) } };
    const match = matchPath({ path: route.path, caseSensitive: false, end: true }, decoded);
    if (!match) continue;
    const params = Object.entries(match.params).map(([name, value]) => [name, value ?? ''] as const);
    return { route, params: Object.fromEntries(params) };
  }
  return null;
}

/** The path of the page to which an address has moved; null if it is that of a page itself, or leads to none. */
export function movedTo(
  routes: readonly { readonly path: string }[],
  redirects: readonly { readonly from: string; readonly to: string }[],
  pathname: string,
): string | null {
  if (redirects.length === 0) return null;
  const steps = redirects.map(({ from, to }) => ({ path: from, to }));
  let now = pathname;
  // Redirects that lead in a circle lead nowhere.
  for (let step = 0; step <= steps.length; step += 1) {
    const found = findRoute(routes, now);
    if (found && found.route.path !== '*') return step === 0 ? null : now;
    const next = findRoute(steps, now);
    if (!next) return null;
    now = next.route.to;
  }
  return null;
}

function precedence(path: string): number {
  if (path === '*') return 2;
  return path.includes(':') ? 1 : 0;
}

/** Decodes as the router does for `matchPath`: a slash inside a segment stays `%2F`. */
function decodeSegments(pathname: string): string {
  try {
    const segments = pathname.split('/').map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'));
    return segments.join('/');
  } catch {
    // Invalid percent-encoding: use the path unchanged. It matches no route but `*`.
    return pathname;
  }
}
