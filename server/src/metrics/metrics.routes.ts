import type { FastifyPluginCallback } from 'fastify';
import { collectDefaultMetrics } from 'prom-client';
import { ProblemError } from '../problems/problem-error.ts';
import { fromThisMachine } from '../security/from-this-machine.ts';
import { isSame } from '../security/is-same.ts';
import { perMinute, type RateLimits } from '../security/rate-limits.ts';

interface MetricsOptions {
  /** Null: only requests of this machine are answered. */
  readonly token: string | null;
  readonly limits: RateLimits;
}

/** `GET /-/metrics` for Prometheus: of this machine, or with the token. */
export const metricsRoutes: FastifyPluginCallback<MetricsOptions> = (app, { token, limits }, done) => {
  let measures = false;
  app.get('/-/metrics', { config: perMinute(limits, 'metrics') }, async (request, reply) => {
    if (!fromThisMachine(request)) {
      if (token === null) return reply.callNotFound();
      if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) {
        reply.header('www-authenticate', 'Bearer');
        throw new ProblemError({ status: 401, code: 'no-token', message: 'This needs a token.' });
      }
    }
    // Of the process and its event loop: a server that nobody asks does not measure them.
    if (!measures) collectDefaultMetrics({ register: app.metrics.registry });
    measures = true;
    return reply
      .header('cache-control', 'no-store')
      .type(app.metrics.registry.contentType)
      .send(await app.metrics.text());
  });
  done();
};
