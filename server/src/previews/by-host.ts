import type { RequestListener } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { hostnameOf } from '../environment/preview-origin.ts';

/** Hands the requests for the host of an origin to an application of its own. */
export function byHost(
  origin: string,
  there: Pick<FastifyInstance, 'routing'>,
  elsewhere: RequestListener,
): RequestListener {
  const hostname = hostnameOf(origin);
  return (request, response) => {
    const address = `http://${request.headers.host}`;
    const isThere = URL.canParse(address) && hostnameOf(address) === hostname;
    if (isThere) there.routing(request, response);
    else elsewhere(request, response);
  };
}
