import type { FastifyRequest } from 'fastify';

/** Where this site is found, for links that leave it: the configured origin, else the one the request came to. */
export function originOf(request: FastifyRequest, publicOrigin: string | null): string {
  return publicOrigin ?? `${request.protocol}://${request.host}`;
}
