import type { FastifyBaseLogger } from 'fastify';
import type { Mail, OutboxEntry, OutboxRepository } from '../database/repositories.ts';
import { isStorageFull } from '../problems/storage-full.ts';
import type { Clock } from '../system/clock.ts';
import { newId, type Random } from '../system/random.ts';
import { MailError, type MailTransport } from './mail-transport.ts';

/** Times of the outbox, in milliseconds. */
export interface OutboxTimes {
  /** How long a worker owns a mail that it sends. A mail whose sender was killed waits that long. */
  readonly lease: number;
  /**
   * How long a delivery may take. Shorter than the lease: a mail that somebody else may claim is
   * no longer being sent. RFC 5321 (4.5.3.2.6) asks for ten minutes of waiting for the answer to the last byte alone,
   * since hanging up on a slow server that accepts the mail doubles it.
   */
  readonly delivery: number;
  /** Another process's mail, or one whose sender was killed, is noticed within this time. */
  readonly pollInterval: number;
}

const defaultTimes: OutboxTimes = { lease: 12 * 60_000, delivery: 11 * 60_000, pollInterval: 15_000 };

const firstRetryDelay = 10_000;
const maxRetryDelay = 60 * 60_000;
/** Three days of trying with the delays above. */
const maxAttempts = 80;

const firstRecordRetryDelay = 500;
const maxRecordRetryDelay = 30_000;

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
  readonly times?: OutboxTimes;
}

/** Sends what waits in the outbox, one by one; any number of processes can do so at once. */
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
      const now = clock.now();
      const entry = await outbox.claim(now, { owner, until: now + times.lease });
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
        const dueAt = clock.now() + retryDelay(attempts, random);
        await record(mail, () => outbox.retryAt(mail.id, owner, dueAt, reason));
      }
      return;
    }
    await record(mail, () => outbox.markSent(mail.id, owner, clock.now()));
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
   * Writes how an attempt ended, and tries again until that works: a mail that was accepted is not sent again because
   * the database was locked. Nobody else can claim it meanwhile without writing to the same database.
   */
  async function record(mail: Mail, write: () => Promise<boolean>): Promise<void> {
    for (let delay = firstRecordRetryDelay; ; delay = Math.min(delay * 2, maxRecordRetryDelay)) {
      try {
        if (!(await write())) log.warn({ mail: mail.id }, 'mail was claimed by another process meanwhile');
        return;
      } catch (error) {
        log.error({ mail: mail.id, err: error }, 'what became of a mail is not written yet');
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

/** Doubles with each attempt up to an hour, and varies by a quarter so that mails are not all due at once. */
function retryDelay(attempts: number, random: Random): number {
  const delay = Math.min(maxRetryDelay, firstRetryDelay * 2 ** Math.min(attempts - 1, 20));
  return Math.round(delay * (1 + (random(1).readUInt8() / 255) * 0.25));
}
