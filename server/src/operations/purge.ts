import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Repositories } from '../database/repositories.ts';
import type { FileStorage } from '../files/file-storage.ts';
import type { TempUploads } from '../files/temp-uploads.ts';
import type { MailTransport } from '../mail/mail-transport.ts';
import type { Clock } from '../system/clock.ts';
import { removeOrphans } from '../uploads/remove-orphans.ts';
import { checkClock } from './check-clock.ts';
import {
  applicationRetention,
  enquiryRetention,
  orphanRetention,
  sentMailRetention,
} from './retention.data.ts';

const interval = 60 * 60_000;

/**
 * Maximum number of rows of a table and of files that one purge deletes. It is more than the site receives in an
 * hour. If a purge is wrong in spite of `checkClock`, operators have time to notice.
 */
const purgeLimit = 1000;

/** Everything that stores personal data. */
export interface PurgeDeps {
  readonly repositories: Pick<
    Repositories,
    'purge' | 'readPurgeClock' | 'writePurgeClock' | 'applications' | 'outbox'
  >;
  readonly storage: Pick<FileStorage, 'list' | 'remove'>;
  readonly tempUploads: Pick<TempUploads, 'sweep'>;
  readonly mail: Pick<MailTransport, 'sweep'>;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

/**
 * Deletes expired rows, then the files that no row refers to any more. Deletes nothing while the clock is
 * implausible, and never more than `limit` rows of a table or files.
 */
export async function purge(deps: PurgeDeps, now: number, limit = purgeLimit): Promise<void> {
  const { repositories, storage, tempUploads, mail, log } = deps;
  const { applications, outbox } = repositories;
  const verdict = checkClock(now, await repositories.readPurgeClock());
  if (verdict.status === 'implausible') {
    await repositories.writePurgeClock(verdict.clock);
    const days = Math.round(verdict.jump / (24 * 60 * 60_000));
    const trustedFrom = new Date(verdict.trustedFrom).toISOString();
    log.error(
      { days, trustedFrom },
      'purge refused: the clock jumped by the given number of days. Nothing is deleted until it is correct again, or until the given date',
    );
    return;
  }
  const sentMailFrom = now - sentMailRetention;
  const deleted = await repositories.purge(
    {
      limit,
      expiredBy: now,
      applicationsFrom: now - applicationRetention,
      enquiriesFrom: now - enquiryRetention,
      sentMailFrom,
      mailFrom: now - Math.min(applicationRetention, enquiryRetention),
    },
    verdict.clock,
  );
  const files = await removeOrphans(storage, applications, { from: now - orphanRetention, limit });
  await mail.sweep?.(sentMailFrom, async (id) => (await outbox.find(id)) !== null, limit);
  await tempUploads.sweep();
  const counts = { ...deleted, files };
  if (Object.values(counts).some((count) => count > 0)) log.info(counts, 'purged');
}

interface RegularPurgeDeps extends Omit<PurgeDeps, 'log'> {
  readonly repositories: PurgeDeps['repositories'] & Pick<Repositories, 'exclusivePurge' | 'now'>;
}

/**
 * Purges when the server starts, and every hour, by the database's clock. Skips a purge while another server that
 * shares the database is purging.
 */
export function purgeRegularly(app: FastifyInstance, deps: RegularPurgeDeps, clock: Clock): void {
  const { repositories } = deps;
  let cancel = () => {};
  let running = Promise.resolve();
  const work = () => {
    cancel = clock.schedule(interval, work);
    // One at a time: each compares the clock with the previous purge.
    running = running
      .then(async () => {
        await repositories.exclusivePurge(async () =>
          purge({ ...deps, log: app.log }, await repositories.now()),
        );
      })
      .catch((error: unknown) => app.log.error({ err: error }, 'purge failed'));
  };
  // Not awaited: listing many files must not delay the start.
  app.addHook('onReady', async () => work());
  app.addHook('onClose', () => {
    cancel();
    return running;
  });
}
