import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Repositories } from '../database/repositories.ts';
import type { FileStorage } from '../files/file-storage.ts';
import type { TempUploads } from '../files/temp-uploads.ts';
import type { MailTransport } from '../mail/mail-transport.ts';
import type { Clock } from '../system/clock.ts';
import { removeOrphans } from '../uploads/remove-orphans.ts';
import { checkClock } from './check-clock.ts';
import { applicationRetention, enquiryRetention, orphanRetention, sentMailRetention } from './retention.data.ts';

const interval = 60 * 60_000;

/**
 * The most rows of a table, and the most files, that one purge deletes. More than the site ever receives in an hour;
 * should a purge be wrong in spite of `checkClock`, there is time to notice.
 */
const purgeLimit = 1000;

/** Wherever the server keeps something about people. */
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
 * Deletes what has served its time by `now`: rows, then the files that only those rows referred to. Deletes nothing
 * while the clock cannot be right, and never more than `limit` rows of a table or files.
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
      'purge refused: the clock jumped by so many days; set it right, or nothing is deleted until the date given',
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

/** Purges when the server starts, and each hour from then on. */
export function purgeRegularly(app: FastifyInstance, deps: Omit<PurgeDeps, 'log'>, clock: Clock): void {
  let cancel = () => {};
  let running = Promise.resolve();
  const work = () => {
    cancel = clock.schedule(interval, work);
    const now = clock.now();
    // One after the other: each compares the clock with the purge before it.
    running = running
      .then(() => purge({ ...deps, log: app.log }, now))
      .catch((error: unknown) => app.log.error({ err: error }, 'purge failed'));
  };
  // Nobody waits for it: looking through many files must not hold up the first page.
  app.addHook('onReady', async () => work());
  app.addHook('onClose', () => {
    cancel();
    return running;
  });
}
