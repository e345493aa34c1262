import type { FastifyBaseLogger } from 'fastify';
import { isStorageFull } from '../answers/storage-fault.ts';
import type { ServerOptions } from '../core/core.ts';
import { MailError } from './mail-transport.ts';
import { createRetryQueue, type QueueTimes, type RetryQueue } from './retry-queue.ts';

declare module '../core/core.ts' {
  interface Core {
    /** Sends the mail that waits. */
    readonly outbox: Pick<RetryQueue, 'wake'>;
  }
}

/**
 * RFC 5321 (4.5.3.2.6) requires a timeout of ten minutes for the reply to the end of the data alone: if the client
 * disconnects while a slow server accepts the mail, the mail is sent twice.
 */
const times: QueueTimes = { lease: 12 * 60_000, delivery: 11 * 60_000, pollInterval: 15_000 };

/** About three days with the delays of a queue. */
const maxAttempts = 80;

export function createOutboxWorker(
  { repositories, mail: transport, clock }: ServerOptions,
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>,
): RetryQueue {
  return createRetryQueue({
    ...{ clock, log, times, what: 'mail', queue: repositories.outbox },
    deliver: (mail, signal) => transport.deliver(mail, signal),
    explain: (error, _, attempts) => {
      const refused = error instanceof MailError && error.permanent;
      const reason = error instanceof MailError ? error.reason : isStorageFull(error) ? 'ENOSPC' : 'failed';
      return { permanent: refused || attempts >= maxAttempts, reason };
    },
  });
}
