import type { FastifyBaseLogger } from 'fastify';
import type { Mail, OutboxEntry, OutboxRepository } from '../database/repositories.ts';
import { isStorageFull } from '../problems/storage-full.ts';
import type { Clock } from '../system/clock.ts';
import { newId, type Random } from '../system/random.ts';
import { MailError, type MailTransport } from './mail-transport.ts';

/** Times of the outbox, in milliseconds. */
export interface OutboxTimes {
  /** How long a worker may own a mail. The mail of a killed worker waits that long. */
  readonly lease: number;
  /**
   * Timeout of a delivery. Shorter than the lease, so that delivery has ended before another worker may claim the
   * mail. RFC 5321 (4.5.3.2.6) requires a timeout of ten minutes for the reply to the end of the data alone: if the
   * client disconnects while a slow server accepts the mail, the mail is sent twice.
   */
  readonly delivery: number;
  /** How often to look for mail of other processes and of killed workers. */
  readonly pollInterval: number;
}

const defaultTimes: OutboxTimes = { lease: 12 * 60_000, delivery: 11 * 60_000, pollInterval: 15_000 };

const firstRetryDelay = 10_000;
const maxRetryDelay = 60 * 60_000;
/** About three days with the delays above. */
const maxAttempts = 80;

const firstRecordRetryDelay = 500;
const maxRecordRetryDelay = 30_000;

export interface OutboxWorker {
  start(): void;
  /** Looks for due mail now; resolves when none is left. */
  wake(): Promise<void>;
  /** Resolves when the mail being sent has been delivered or scheduled again. */
  stop(): Promise<void>;
}

interface OutboxWorkerOptions {
  readonly outbox: OutboxRepository;
  readonly transport: MailTransport;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  readonly times?: OutboxTimes;
}

/** Sends the outbox's mails one by one. Any number of processes can do so at the same time. */
export function createOutboxWorker({
  outbox,
  transport,
  clock,
  random,
  log,
  times = defaultTimes,
}: OutboxWorkerOptions): OutboxWorker {
  const owner = newId(random);
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let wakeRequested = false;
  let stopped = true;
  let cancel = () => {};

  async function sendAll(): Promise<void> {
    while (!stopped) {
      const entry = await outbox.claim({ owner, lease: times.lease, idle: true });
      if (entry === null) return;
      await send(entry);
    }
  }

  async function send({ mail, attempts }: OutboxEntry): Promise<void> {
    try {
      await deliver(mail);
    } catch (error) {
      const reason = error instanceof MailError ? error.reason : isStorageFull(error) ? 'ENOSPC' : 'failed';
      const details = { mail: mail.id, attempts, reason, err: error };
      if ((error instanceof MailError && error.permanent) || attempts >= maxAttempts) {
        log.error(details, 'mail parked');
        await record(mail, () => outbox.park(mail.id, owner, reason));
      } else {
        log.warn(details, 'mail not sent yet');
        const delay = retryDelay(attempts, random);
        await record(mail, () => outbox.retryAfter(mail.id, owner, delay, reason));
      }
      return;
    }
    await record(mail, () => outbox.markSent(mail.id, owner));
    log.info({ mail: mail.id, attempts }, 'mail sent');
  }

  async function deliver(mail: Mail): Promise<void> {
    const timeout = new AbortController();
    const cancelTimeout = clock.schedule(times.delivery, () => timeout.abort());
    try {
      await transport.deliver(mail, timeout.signal);
    } finally {
      cancelTimeout();
    }
  }

  /**
   * Stores the result of an attempt, and retries until that succeeds: an accepted mail must not be sent again because
   * the database was locked. While the database takes no writes, no other worker can claim the mail either. But if that
   * lasts longer than the lease, another worker may write first afterwards, and sends the mail again with the same
   * Message-ID.
   */
  async function record(mail: Mail, write: () => Promise<boolean>): Promise<void> {
    for (let delay = firstRecordRetryDelay; ; delay = Math.min(delay * 2, maxRecordRetryDelay)) {
      try {
        if (!(await write())) log.warn({ mail: mail.id }, 'mail was claimed by another process meanwhile');
        return;
      } catch (error) {
        log.error({ mail: mail.id, err: error }, 'result of a delivery not stored yet');
        if (stopped) throw error;
      }
      await wait(delay);
    }
  }

  /** Ends early when the worker stops. */
  function wait(delay: number): Promise<void> {
    return new Promise((resolve) => {
      const cancelTimer = clock.schedule(delay, done);
      function done() {
        cancelTimer();
        stopping.signal.removeEventListener('abort', done);
        resolve();
      }
      stopping.signal.addEventListener('abort', done);
    });
  }

  async function work(): Promise<void> {
    cancel();
    while (wakeRequested && !stopped) {
      wakeRequested = false;
      await sendAll();
    }
  }

  function wake(): Promise<void> {
    if (stopped) return Promise.resolve();
    wakeRequested = true;
    running ??= work()
      .catch((error: unknown) => log.error({ err: error }, 'outbox not available'))
      .finally(() => {
        running = null;
        if (!stopped) cancel = clock.schedule(wakeRequested ? 0 : times.pollInterval, wake);
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
      stopping.abort();
      await running;
    },
  };
}

/** Doubles with each attempt up to an hour, with up to 25% jitter, so that not all mails are due at once. */
function retryDelay(attempts: number, random: Random): number {
  const delay = Math.min(maxRetryDelay, firstRetryDelay * 2 ** Math.min(attempts - 1, 20));
  return Math.round(delay * (1 + (random(1).readUInt8() / 255) * 0.25));
}
