import type { FastifyPluginAsync } from 'fastify';
import { collectDefaultMetrics } from 'prom-client';
import { ProblemError } from '../problems/problem-error.ts';
import { fromThisMachine } from '../security/from-this-machine.ts';
import { perMinute } from '../security/rate-limits.ts';
import { isSame } from '../signing/signer.ts';

/** `GET /-/metrics` for Prometheus: of this machine, or with the token, if there is one. */
export const metricsRoutes: FastifyPluginAsync = async (app) => {
  const { metrics, environment } = app.core;
  const { metricsToken: token } = environment;
  let measures = false;
  app.get('/-/metrics', { config: perMinute(app, 'metrics') }, async (request, reply) => {
    if (!fromThisMachine(request)) {
      if (token === null) return reply.callNotFound();
      if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) {
        reply.header('www-authenticate', 'Bearer');
        throw new ProblemError(401, 'no-token', 'This needs a token.');
      }
    }
    // Of the process and its event loop: a server that nobody asks does not measure them.
    if (!measures) collectDefaultMetrics({ register: metrics.registry });
    measures = true;
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.registry.contentType)
      .send(await metrics.text());
  });
};
