import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from '../problems/problem-error.ts';

/** Methods that change nothing. */
const safe = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses what another site makes a visitor's browser send. Browsers say in `Sec-Fetch-Site` where a request comes
 * from; older ones, and plain http, at least name its `Origin`. Programs send neither, and carry nobody's cookies.
 */
export function refuseCrossSite(app: FastifyInstance, publicOrigin: string | null): void {
  app.addHook('onRequest', async (request) => {
    if (safe.includes(request.method) || fromThisSite(request, publicOrigin)) return;
    throw new ProblemError({
      status: 403,
      code: 'cross-site',
      message: 'Forms of this site are taken from its own pages only.',
    });
  });
}

function fromThisSite({ headers, host }: FastifyRequest, publicOrigin: string | null): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (origin !== undefined && origin === publicOrigin) return true;
  // "none": the visitor reloads or opens it, and no other site has a part in it.
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}
