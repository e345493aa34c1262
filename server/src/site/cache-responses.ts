import type { LiveSite } from '@site/composition';
import type { FastifyInstance } from 'fastify';
import { bestCoding } from './negotiate.ts';
import type { ResponseCache, ResponseOwner } from './response-cache.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly responseCache: ResponseCache;
  }
  interface FastifyReply {
    /** What this answer is a part of, for those that are worth remembering. */
    responseOwner: ResponseOwner | null;
  }
}

/** Hands what the routes of a plugin answer to the server's memory: as it is sent, with every header it got. */
export function cacheResponses(app: FastifyInstance, site: Pick<LiveSite, 'current' | 'onChange'>): void {
  site.onChange(() => app.responseCache.releaseSnapshot());
  app.decorateReply('responseOwner', null);
  app.addHook('onSend', (request, reply, content, done) => {
    const { method, url = '', headers } = request.raw;
    const { etag, vary, ...more } = reply.getHeaders();
    const owner = reply.responseOwner;
    // A slow answer of a snapshot that is no longer live would keep the whole snapshot in memory.
    const live = owner === 'release' || owner === site.current();
    const plain = method === 'GET' && reply.statusCode === 200 && !url.includes('?');
    // What varies by anything else, as the address of an employee does, is decided each time.
    if (owner && live && plain && vary === 'Accept-Encoding' && content instanceof Uint8Array) {
      const named = { ...more, etag, vary, 'content-length': content.byteLength };
      const answer = {
        etag: String(etag),
        headers: Object.entries(named).flatMap(([name, value]) => [name, String(value)]),
        content,
      };
      app.responseCache.keep(url, bestCoding(headers['accept-encoding']), answer, owner);
    }
    done();
  });
}
