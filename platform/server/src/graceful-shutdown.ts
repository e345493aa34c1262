import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { HttpServer } from './http-server.ts';

/**
 * Makes `close` of a server break no request: it is not ready at once, goes on for the delay, stops listening, and
 * finishes what it has accepted. Plugins end their event streams in `preClose`, after the delay.
 *
 * @param time how long the server goes on taking connections while it is not ready any more (ms)
 * @param grace limit for running requests, from the beginning of the close (ms)
 */
export function addGracefulShutdown(
  app: FastifyInstance,
  listeners: readonly HttpServer[],
  time: number,
  grace: number,
) {
  let startedAt: number | null = null;
  app.addHook('preClose', async () => {
    startedAt = performance.now();
    for (const { announceShutdown } of listeners) announceShutdown();
    if (time > 0) await delay(time);
  });
  /** To be registered last: Fastify runs these hooks in the order of registration, one after the other. */
  const lastPlugin: FastifyPluginAsync = async (last) => {
    last.addHook('preClose', async () => {
      const left = Math.max(0, grace - (performance.now() - (startedAt ?? 0)));
      const cut = await Promise.all(listeners.map(({ endConnections }) => endConnections(left)));
      const requests = cut.reduce((sum, count) => sum + count, 0);
      if (requests > 0) app.log.warn(`closed with ${requests} unfinished requests`);
    });
  };
  return { hasStarted: () => startedAt !== null, lastPlugin };
}
