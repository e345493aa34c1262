import { setImmediate } from 'node:timers/promises';
import { type FileType, fileTypes } from '@platform/contract';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ServerOptions } from '../core/core.ts';
import { lostRetention, sentMailRetention } from '../database/retention.data.ts';
import { withType } from '../uploads/uploaded-file.ts';
import { checkClock } from './check-clock.ts';

const interval = 60 * 60_000;
/** By how much a pause may be shorter than `interval`, so that servers do not all purge at the same moment. */
const maxJitter = 10 * 60_000;

const fileTypeNames = Object.keys(fileTypes) as FileType[];

/** Maximum number of rows of a table that one transaction deletes: others wait for it. */
const batch = 1000;

export interface PurgeDeps extends Pick<ServerOptions, 'repositories' | 'mail'> {
  readonly storage: Pick<ServerOptions['storage'], 'remove'>;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

/** `limit` rows of a table at a time, then all expired files; nothing while the clock is implausible. */
export async function purge(deps: PurgeDeps, now: number, limit = batch): Promise<void> {
  if (await purgeRows(deps, now, limit)) await purgeFiles(deps, now);
}

/** False if the clock is implausible. */
async function purgeRows(
  { repositories, mail, log }: PurgeDeps,
  now: number,
  limit: number,
): Promise<boolean> {
  const verdict = checkClock(now, await repositories.readPurgeClock());
  if (verdict.status === 'implausible') {
    await repositories.writePurgeClock(verdict.clock);
    const days = Math.round(verdict.jump / (24 * 60 * 60_000));
    const trustedFrom = new Date(verdict.trustedFrom).toISOString();
    log.error(
      { days, trustedFrom },
      'purge refused: the clock jumped by the given number of days. Nothing is deleted until it is correct again, or until the given date',
    );
    return false;
  }
  const sentMailFrom = now - sentMailRetention;
  const retention = { limit, expiredBy: now, sentMailFrom, mailFrom: now - lostRetention };
  for (let goesOn = true; goesOn; ) {
    const counts = await repositories.purge(retention, verdict.clock);
    const deleted = Object.values(counts);
    if (deleted.some((count) => count > 0)) log.info(counts, 'purged');
    goesOn = deleted.some((count) => count >= limit);
    // Requests come in between.
    await setImmediate();
  }
  await mail.sweep?.(sentMailFrom, async (id) => (await repositories.outbox.find(id)) !== null);
  return true;
}

const filesAtOnce = 50;

async function purgeFiles(
  { repositories: { uploads }, storage, log }: PurgeDeps,
  now: number,
): Promise<void> {
  let files = 0;
  for (;;) {
    const keys = await uploads.expired(now, filesAtOnce);
    // A row does not say which type its file has.
    await Promise.all(
      keys.flatMap((key) => fileTypeNames.map((type) => storage.remove(withType(key, type)))),
    );
    await uploads.forget(keys);
    files += keys.length;
    if (keys.length < filesAtOnce) break;
  }
  if (files > 0) log.info({ files }, 'purged');
}

/**
 * Purges when the server starts, and every hour, by the database's clock. What servers share is left out while another
 * one is purging it; each deletes the files that only it has.
 */
export function purgeRegularly(app: FastifyInstance): void {
  const { log, core } = app;
  const { repositories, tempUploads, clock } = core;
  let cancel = () => {};
  let running = Promise.resolve();
  const attempt = async (work: () => Promise<unknown>) => {
    await work().catch((error: unknown) => log.error({ err: error }, 'purge failed'));
  };
  const purgeAll = async () => {
    await attempt(() => tempUploads.sweep());
    await attempt(() =>
      repositories.exclusivePurge(async () => {
        const now = await repositories.now();
        await purge({ ...core, log }, now);
      }),
    );
  };
  const work = () => {
    cancel = clock.schedule(interval - Math.random() * maxJitter, work);
    // One at a time: each compares the clock with the previous purge.
    running = running.then(purgeAll);
  };
  // By the clock: listing many files must not delay the start.
  app.addHook('onReady', async () => {
    cancel = clock.schedule(0, work);
  });
  app.addHook('onClose', () => {
    cancel();
    return running;
  });
}
