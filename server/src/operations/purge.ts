import type { FastifyInstance } from 'fastify';
import type { Repositories } from '../database/repositories.ts';
import type { Clock } from '../world/clock.ts';

const pause = 60 * 60_000;
const keepSentMail = 30 * 24 * 60 * 60_000;

/** Forgets, each hour, what has served its time: expired keys and passes, mail sent a month ago. */
export function purgeRegularly(
  app: FastifyInstance,
  repositories: Pick<Repositories, 'purge'>,
  clock: Clock,
): void {
  let cancel = () => {};
  const purge = async () => {
    try {
      await repositories.purge(clock.now(), clock.now() - keepSentMail);
    } catch (error) {
      app.log.error({ err: error }, 'purge failed');
    }
    cancel = clock.schedule(pause, purge);
  };
  app.addHook('onReady', purge);
  app.addHook('onClose', async () => cancel());
}
