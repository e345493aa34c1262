import type { FastifyInstance } from 'fastify';
import type { AnswerMemory } from './answer-memory.ts';
import { bestCoding } from './negotiate.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly answers: AnswerMemory;
  }
  interface FastifyReply {
    /** Whether this answer is still right, for those that are worth remembering. */
    holdsWhile: (() => boolean) | null;
  }
}

/** Hands what the routes of a plugin answer to the server's memory: as it is sent, with every header it got. */
export function rememberAnswers(app: FastifyInstance): void {
  app.decorateReply('holdsWhile', null);
  app.addHook('onSend', (request, reply, content, done) => {
    const { method, url = '', headers } = request.raw;
    const { etag, vary, ...more } = reply.getHeaders();
    const isCurrent = reply.holdsWhile;
    const plain = method === 'GET' && reply.statusCode === 200 && !url.includes('?');
    // What varies by anything else, as the address of an employee does, is decided each time.
    if (isCurrent && plain && vary === 'Accept-Encoding' && content instanceof Uint8Array) {
      const named = { ...more, etag, vary, 'content-length': content.byteLength };
      app.answers.keep(url, bestCoding(headers['accept-encoding']), {
        etag: String(etag),
        headers: Object.entries(named).flatMap(([name, value]) => [name, String(value)]),
        content,
        isCurrent,
      });
    }
    done();
  });
}
