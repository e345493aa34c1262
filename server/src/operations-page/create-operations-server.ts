import Fastify, { type FastifyHttpOptions, type FastifyInstance, type RawServerDefault } from 'fastify';
import { handleProblems } from '../problems/send-problem.ts';
import { limitRequests } from '../security/rate-limits.ts';
import { refuseCrossSite } from '../security/refuse-cross-site.ts';
import { requireBodyLength } from '../security/require-body-length.ts';
import { secureHeaders } from '../security/security-headers.ts';
import { operationsPlugin } from './operations.plugin.ts';
import type { OperationsOptions } from './page-context.ts';
import { pagePath } from './page-path.ts';

const own = ["'self'"];
const policy = {
  ...{ 'default-src': [], 'script-src': own, 'style-src': own, 'font-src': own, 'connect-src': own },
  ...{ 'form-action': own, 'base-uri': [], 'frame-ancestors': [] },
};

/**
 * Answers the requests for the origin of the operations page, and has nothing else but the events of changes. No unit has
 * code at this origin, so none can act as the person who is signed in. Not listening: see `byHost`.
 *
 * @param serverOptions those of the live server
 * @param live the live server, which has the events
 */
export function createOperationsServer(
  serverOptions: FastifyHttpOptions<RawServerDefault>,
  options: OperationsOptions,
  live: Pick<FastifyInstance, 'routing'>,
): FastifyInstance {
  const app = Fastify(serverOptions);
  handleProblems(app);
  secureHeaders(app, policy);
  requireBodyLength(app);
  refuseCrossSite(app, options.origin);
  limitRequests(app);
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({ 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex' });
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  app.get('/', (_request, reply) => reply.redirect(pagePath));
  app.get('/-/composition/events', (request, reply) => {
    reply.hijack();
    live.routing(request.raw, reply.raw);
  });
  app.register(operationsPlugin, options);
  return app;
}
