import type { FastifyInstance } from 'fastify';
import { messagesIn } from '../messages/index.ts';
import { pagePath } from '../notices/notice.ts';
import { type BaseOptions, baseServer } from '../security/base-server.ts';
import { operationsPlugin } from './operations.plugin.ts';
import type { OperationsSource } from './page-context.ts';

const own = ["'self'"];
const policy = {
  ...{ 'default-src': [], 'script-src': own, 'style-src': own, 'connect-src': own },
  ...{ 'form-action': own, 'base-uri': [], 'frame-ancestors': [] },
};

/**
 * Answers the requests for the origin of the operations page, and has nothing else but the events of changes. No unit has
 * code at this origin, so none can act as the person who is signed in. Not listening: see `byHost`.
 *
 * @param live the live server, which has the events
 */
export function createOperationsServer(
  serverOptions: BaseOptions,
  operations: OperationsSource,
  origin: string,
  live: Pick<FastifyInstance, 'routing' | 'core'>,
): FastifyInstance {
  const app = baseServer(serverOptions, policy, origin);
  // Operators read English.
  app.decorate('core', { ...live.core, messagesOf: () => messagesIn('en') });
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({ 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex' });
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  app.get('/', (_request, reply) => reply.redirect(pagePath));
  app.get('/-/composition/events', (request, reply) => {
    reply.hijack();
    live.routing(request.raw, reply.raw);
  });
  app.register(operationsPlugin, { operations, origin });
  return app;
}
