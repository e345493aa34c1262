import { createServer, type RequestListener, type Server } from 'node:http';
import type { AnswerMemory } from './site/answer-memory.ts';

/** Connections that are kept open for another request (ms); longer than proxies keep theirs. */
const keepAliveTimeout = 72_000;

/** Where requests come in: what is remembered is answered at once, the rest by the application. */
export function createHttpServer(application: RequestListener, memory: AnswerMemory): Server {
  return createServer(
    {
      maxHeaderSize: 16 * 1024,
      requestTimeout: 60_000,
      keepAliveTimeout,
      // Most requests have no body: a tenth of what an answer costs is not to read one.
      optimizeEmptyRequests: true,
    },
    (request, response) => {
      if (!memory.answer(request, response)) application(request, response);
    },
  );
}
