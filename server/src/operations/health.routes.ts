import type { FastifyPluginCallback } from 'fastify';

/** A part of the server that must work before it takes visitors; rejects or throws when it does not. */
export interface ReadinessCheck {
  readonly name: string;
  readonly check: () => Promise<unknown>;
}

/** `/-/health`: the process answers. `/-/ready`: it can do its work; names what it cannot reach. */
export const healthRoutes: FastifyPluginCallback<{ readonly checks: readonly ReadinessCheck[] }> = (
  app,
  { checks },
  done,
) => {
  app.get('/-/health', (_request, reply) => reply.send({ status: 'live' }));
  app.get('/-/ready', async (request, reply) => {
    const failing: string[] = [];
    for (const { name, check } of checks) {
      try {
        await check();
      } catch (error) {
        request.log.error({ err: error, check: name }, 'not ready');
        failing.push(name);
      }
    }
    const ready = failing.length === 0;
    return reply
      .status(ready ? 200 : 503)
      .send(ready ? { status: 'ready' } : { status: 'not-ready', failing });
  });
  done();
};
