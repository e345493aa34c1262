import type { RequestListener } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { hostnameOf } from './environment/own-origin.ts';

/** Hands the requests for some hosts to applications of their own. */
export function byHost(
  others: ReadonlyMap<string, Pick<FastifyInstance, 'routing'>>,
  elsewhere: RequestListener,
): RequestListener {
  return (request, response) => {
    const address = `http://${request.headers.host}`;
    const there = URL.canParse(address) ? others.get(hostnameOf(address)) : undefined;
    if (there) there.routing(request, response);
    else elsewhere(request, response);
  };
}
