/** What a request asks for. There are few kinds, because each is a label of its own. `other`: no route has the address. */
export type RouteKind = 'page' | 'asset' | 'api' | 'form' | 'upload' | 'health' | 'tabs' | 'other';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For metrics, if the address does not say it. */
    readonly kind?: RouteKind;
  }
}

/** The first entry whose text the pattern of a route begins with decides. */
const kinds: readonly (readonly [pattern: string, kind: RouteKind])[] = [
  ['/-/health', 'health'],
  ['/-/ready', 'health'],
  ['/-/metrics', 'health'],
  ['/-/tabs', 'tabs'],
  ['/-/composition/:name', 'asset'],
  ['/-/composition', 'tabs'],
  ['/-/speculation-rules.json', 'asset'],
  ['/assets/', 'asset'],
  ['/.well-known/', 'asset'],
  ['/uploads', 'upload'],
  ['/api/', 'form'],
];

/**
 * @param pattern of the route; undefined if no route has the address
 * @param named the kind that the route names
 * @param type of the response: pages and the files of the site's folder have one route
 */
export function routeKind(pattern: string | undefined, type: string, named: RouteKind = 'other'): RouteKind {
  if (pattern === '/*') return type.startsWith('text/html') ? 'page' : 'asset';
  return kinds.find(([begin]) => pattern?.startsWith(begin))?.[1] ?? named;
}
