import type { FastifyBaseLogger } from 'fastify';
import type { OutboxEntry, OutboxRepository } from '../database/repositories.ts';
import { isStorageFull } from '../problems/storage-full.ts';
import type { Clock } from '../world/clock.ts';
import { newId, type Random } from '../world/random.ts';
import { MailError, type MailTransport } from './mail-transport.ts';

/** How long one attempt may take before somebody else may try, in milliseconds. */
const leaseTime = 120_000;
/** Another process's mail, or one whose sender was killed, is noticed within this time. */
const lookAgain = 15_000;
const firstPause = 10_000;
const longestPause = 60 * 60_000;
/** Three days of trying with the pauses above. */
const mostAttempts = 80;

export interface OutboxWorker {
  start(): void;
  /** There may be something to send: looks now, and resolves when nothing is left that is due. */
  wake(): Promise<void>;
  /** Resolves when the mail that is being sent has been handed over or put back. */
  stop(): Promise<void>;
}

interface OutboxWorkerOptions {
  readonly outbox: OutboxRepository;
  readonly transport: MailTransport;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/** Sends what waits in the outbox, one by one; any number of processes can do so at once. */
export function createOutboxWorker({
  outbox,
  transport,
  clock,
  random,
  log,
}: OutboxWorkerOptions): OutboxWorker {
  const owner = newId(random);
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = true;
  let cancel = () => {};

  async function sendAll(): Promise<void> {
    while (!stopped) {
      const now = clock.now();
      const entry = await outbox.claim(now, { owner, until: now + leaseTime });
      if (entry === null) return;
      await send(entry);
    }
  }

  async function send(entry: OutboxEntry): Promise<void> {
    const { mail, attempts } = entry;
    try {
      await transport.deliver(mail);
      await outbox.markSent(mail.id, owner, clock.now());
      log.info({ mail: mail.id, attempts }, 'mail sent');
    } catch (error) {
      const reason = error instanceof MailError ? error.reason : isStorageFull(error) ? 'ENOSPC' : 'failed';
      if ((error instanceof MailError && error.permanent) || attempts >= mostAttempts) {
        await outbox.park(mail.id, owner, reason);
        log.error({ mail: mail.id, attempts, reason, err: error }, 'mail parked');
        return;
      }
      const dueAt = clock.now() + pauseAfter(attempts, random);
      await outbox.retryAt(mail.id, owner, dueAt, reason);
      log.warn({ mail: mail.id, attempts, reason, err: error }, 'mail not sent yet');
    }
  }

  async function work(): Promise<void> {
    cancel();
    while (again && !stopped) {
      again = false;
      await sendAll();
    }
  }

  function wake(): Promise<void> {
    if (stopped) return Promise.resolve();
    again = true;
    running ??= work()
      .catch((error: unknown) => log.error({ err: error }, 'outbox unreadable'))
      .finally(() => {
        running = null;
        if (!stopped) cancel = clock.schedule(again ? 0 : lookAgain, wake);
      });
    return running;
  }

  return {
    start() {
      stopped = false;
      void wake();
    },
    wake,
    async stop() {
      stopped = true;
      cancel();
      await running;
    },
  };
}

/** Doubles with each attempt up to an hour, and varies by a quarter so that mails do not march in step. */
function pauseAfter(attempts: number, random: Random): number {
  const pause = Math.min(longestPause, firstPause * 2 ** Math.min(attempts - 1, 20));
  return Math.round(pause * (1 + (random(1).readUInt8() / 255) * 0.25));
}
