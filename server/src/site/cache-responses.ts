import type { LiveSite } from '@site/composition';
import type { FastifyInstance } from 'fastify';
import { bestCoding } from './negotiate.ts';
import type { ResponseCache, ResponseOwner } from './response-cache.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly responseCache: ResponseCache;
  }
  interface FastifyReply {
    /** What this response is a part of; null if it must not be cached. */
    responseOwner: ResponseOwner | null;
  }
}

/** The value of `Vary` with which a response may be cached. */
export const varyByCoding = 'Accept-Encoding';

/** Puts the responses of a plugin's routes into the server's cache, with all the headers that they are sent with. */
export function cacheResponses(app: FastifyInstance, site: Pick<LiveSite, 'current' | 'onChange'>): void {
  site.onChange(() => app.responseCache.evictSnapshot());
  app.decorateReply('responseOwner', null);
  app.addHook('onSend', (request, reply, content, done) => {
    const { method, url = '', headers } = request.raw;
    const { etag, vary, ...more } = reply.getHeaders();
    const owner = reply.responseOwner;
    // A slow response of a snapshot that is no longer live would keep the whole snapshot in memory.
    const live = owner === 'release' || owner === site.current();
    const plain = method === 'GET' && reply.statusCode === 200 && !url.includes('?');
    // A response that varies by another header, such as an employee's page, is not cached.
    if (owner && live && plain && vary === varyByCoding && content instanceof Uint8Array) {
      const named = { ...more, etag, vary, 'content-length': content.byteLength };
      const response = {
        etag: String(etag),
        headers: Object.entries(named).flatMap(([name, value]) => [name, String(value)]),
        content,
      };
      app.responseCache.set(url, bestCoding(headers['accept-encoding']), response, owner);
    }
    done();
  });
}
