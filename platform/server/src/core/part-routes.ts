import type { FastifyPluginAsync } from 'fastify';

/** Registers the routes of all parts. Metrics count their requests as those of an API. */
export const partRoutes: FastifyPluginAsync = async (app) => {
  app.addHook('onRoute', (route) => {
    route.config = { kind: 'api', ...route.config };
  });
  for (const { routes } of app.core.environment.parts) app.register(routes);
};
