import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { forwardedClient } from './client-address.ts';

/** Proxies that are remembered at once, each with the client that it named last. */
const mostProxies = 16;

/**
 * Watches for a proxy that `TRUST_PROXY` does not name: one address of a private network forwards requests of several
 * clients. It is logged once.
 *
 * @returns a sentence for operators, which names the header and the setting; null while there is no such proxy
 */
export function watchForProxy(app: FastifyInstance): () => string | null {
  const last = new LRUCache<string, string>({ max: mostProxies });
  let warning: string | null = null;
  app.addHook('onRequest', async (request) => {
    if (warning !== null) return;
    const found = forwardedClient(request);
    if (found === null) return;
    const { socket, client, header } = found;
    if ((last.get(socket) ?? client) !== client) {
      const remedy =
        header === 'X-Forwarded-For'
          ? 'If the proxy writes it itself'
          : 'Let the proxy write X-Forwarded-For';
      warning = `Requests from ${socket} name several visitors in ${header}, and TRUST_PROXY does not name this proxy: its visitors share the limits of one network. ${remedy}, set TRUST_PROXY=${socket}.`;
      app.log.warn(warning);
    }
    last.set(socket, client);
  });
  return () => warning;
}
