import type { FastifyPluginAsync } from 'fastify';

/** What pages ask for without any effect: tabs get no events, and report nothing. */
export const standInRoutes: FastifyPluginAsync = async (app) => {
  app.get('/-/composition', async (_request, reply) => reply.status(204).send());
  app.get('/-/composition/events', async (_request, reply) => reply.status(204).send());
  app.post('/-/tabs', async (_request, reply) => reply.status(204).send());
};
