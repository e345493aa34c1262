import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from '../problems/problem-error.ts';

const safe = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses requests that another site makes a visitor's browser send (CSRF). Browsers send `Sec-Fetch-Site`; older
 * ones, and browsers on plain http, send `Origin`. Other programs send neither, but do not have a visitor's cookies
 * either.
 */
export function refuseCrossSite(app: FastifyInstance, publicOrigin: string | null): void {
  app.addHook('onRequest', async (request) => {
    if (safe.includes(request.method) || fromThisSite(request, publicOrigin)) return;
    throw new ProblemError(403, 'cross-site', 'Forms of this site are taken from its own pages only.');
  });
}

function fromThisSite({ headers, host }: FastifyRequest, publicOrigin: string | null): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (origin !== undefined && origin === publicOrigin) return true;
  // "none": the visitor reloaded or opened the address; no other site was involved.
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}
