import type { FastifyInstance } from 'fastify';
import { keepApplications } from '../applications/keep-applications.data.ts';
import type { Repositories } from '../database/repositories.ts';
import { keepEnquiries } from '../enquiries/keep-enquiries.data.ts';
import type { FileStorage } from '../files/file-storage.ts';
import type { Spool } from '../files/spool.ts';
import { keepSentMail } from '../mail/keep-mail.data.ts';
import type { MailTransport } from '../mail/mail-transport.ts';
import { keepOrphans } from '../uploads/keep-uploads.data.ts';
import { removeOrphans } from '../uploads/remove-orphans.ts';
import type { Clock } from '../world/clock.ts';

const pause = 60 * 60_000;

/** Wherever the server keeps something about people. */
export interface PurgeWorld {
  readonly repositories: Pick<Repositories, 'purge' | 'applications' | 'outbox'>;
  readonly storage: FileStorage;
  readonly spool: Spool;
  readonly mail: MailTransport;
}

/** Deletes what has served its time by `now`: rows, then the files that they vouched for. */
export async function purge({ repositories, storage, spool, mail }: PurgeWorld, now: number): Promise<void> {
  const { applications, outbox } = repositories;
  const sentMailFrom = now - keepSentMail;
  await repositories.purge({
    expiredBy: now,
    applicationsFrom: now - keepApplications,
    enquiriesFrom: now - keepEnquiries,
    sentMailFrom,
    mailFrom: now - Math.min(keepApplications, keepEnquiries),
  });
  await removeOrphans(storage, applications, now - keepOrphans);
  await mail.sweep?.(sentMailFrom, async (id) => (await outbox.find(id)) !== null);
  await spool.sweep();
}

/** Purges when the server starts, and each hour from then on. */
export function purgeRegularly(app: FastifyInstance, world: PurgeWorld, clock: Clock): void {
  let cancel = () => {};
  let running = Promise.resolve();
  const work = () => {
    cancel = clock.schedule(pause, work);
    running = purge(world, clock.now()).catch((error: unknown) => {
      app.log.error({ err: error }, 'purge failed');
    });
  };
  // Nobody waits for it: looking through many files must not hold up the first page.
  app.addHook('onReady', async () => work());
  app.addHook('onClose', () => {
    cancel();
    return running;
  });
}
