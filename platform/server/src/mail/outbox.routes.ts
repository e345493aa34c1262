import type { FastifyPluginAsync } from 'fastify';
import { ProblemError } from '../problems/problem-error.ts';
import { fromThisMachine } from '../security/from-this-machine.ts';
import { outboxListPage, outboxMailPage, outboxStyle } from './outbox.html.ts';

const listed = 100;

/** Shows the outbox's mails during development, on this machine only. Never registered where visitors may come. */
export const outboxRoutes: FastifyPluginAsync = async (app) => {
  const { links, repositories } = app.core;
  const { outbox } = repositories;
  // Also before a proxy that nobody has set up as one.
  app.addHook('onRequest', async (request, reply) => {
    if (!fromThisMachine(request)) reply.callNotFound();
  });
  app.get('/-/outbox.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(outboxStyle));
  app.get('/-/outbox', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(outboxListPage(await outbox.list(listed))),
  );
  app.get<{ Params: { id: string } }>('/-/outbox/:id', async (request, reply) => {
    const entry = await outbox.find(request.params.id);
    if (entry === null) {
      throw new ProblemError(404, 'mail-not-found', 'There is no such mail.');
    }
    return reply.type('text/html; charset=utf-8').send(outboxMailPage(entry, links.download));
  });
};
