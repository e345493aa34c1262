import type { FastifyBaseLogger } from 'fastify';
import type { QueueRepository } from '../database/repositories.ts';
import type { Clock } from '../system/clock.ts';
import { newId } from '../system/random.ts';
import { wait } from '../system/within-time.ts';

/** Times of a queue, in milliseconds. */
export interface QueueTimes {
  /** How long a worker may own an item. The item of a killed worker waits that long. */
  readonly lease: number;
  /**
   * Timeout of a delivery. Shorter than the lease, so that delivery has ended before another worker may claim the
   * item.
   */
  readonly delivery: number;
  /** How often to poll for items of other processes and of killed workers. */
  readonly pollInterval: number;
}

/** Why a delivery failed. `permanent`: a retry cannot succeed. */
export interface DeliveryFailure {
  readonly permanent: boolean;
  /** A code for the log and the list of what is not sent: never an address. */
  readonly reason: string;
}

const firstRetryDelay = 10_000;
const maxRetryDelay = 60 * 60_000;

const firstRecordRetryDelay = 500;
const maxRecordRetryDelay = 30_000;

export interface RetryQueue {
  start(): void;
  /** Polls for due items now; resolves when none is left. */
  wake(): Promise<void>;
  /** Resolves when the item being sent has been delivered or scheduled again. */
  stop(): Promise<void>;
}

interface RetryQueueOptions<T extends { readonly id: string }> {
  /** What an item is called in the log. */
  readonly what: string;
  readonly queue: QueueRepository<T>;
  /** Must end when the signal aborts. */
  readonly deliver: (item: T, signal: AbortSignal) => Promise<void>;
  readonly explain: (error: unknown, item: T, attempts: number) => DeliveryFailure;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  readonly times: QueueTimes;
}

/** Sends the items of a queue one by one. Any number of processes can do so at the same time. */
export function createRetryQueue<T extends { readonly id: string }>({
  what,
  queue,
  deliver,
  explain,
  clock,
  log,
  times,
}: RetryQueueOptions<T>): RetryQueue {
  const owner = newId();
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let wakeRequested = false;
  let stopped = true;
  let cancel = () => {};

  async function sendAll(): Promise<void> {
    while (!stopped) {
      const claimed = await queue.claim({ owner, lease: times.lease, idle: true });
      if (claimed === null) return;
      await send(claimed.item, claimed.attempts);
    }
  }

  async function send(item: T, attempts: number): Promise<void> {
    const { id } = item;
    try {
      await deliverInTime(item);
    } catch (error) {
      const { permanent, reason } = explain(error, item, attempts);
      const details = { [what]: id, attempts, reason, err: error };
      if (permanent) {
        log.error(details, `${what} parked`);
        await record(id, () => queue.park(id, owner, reason));
      } else {
        log.warn(details, `${what} not sent yet`);
        const delay = retryDelay(attempts);
        await record(id, () => queue.retryAfter(id, owner, delay, reason));
      }
      return;
    }
    await record(id, () => queue.markSent(id, owner));
    log.info({ [what]: id, attempts }, `${what} accepted`);
  }

  async function deliverInTime(item: T): Promise<void> {
    const timeout = new AbortController();
    const cancelTimeout = clock.schedule(times.delivery, () => timeout.abort());
    try {
      await deliver(item, timeout.signal);
    } finally {
      cancelTimeout();
    }
  }

  /**
   * Stores the result of an attempt, and retries until that succeeds: an accepted item must not be sent again because
   * the database was locked. While the database takes no writes, no other worker can claim the item either. But if that
   * lasts longer than the lease, another worker may write first afterwards, and sends the item again with the same
   * id.
   */
  async function record(id: string, write: () => Promise<boolean>): Promise<void> {
    for (let delay = firstRecordRetryDelay; ; delay = Math.min(delay * 2, maxRecordRetryDelay)) {
      try {
        if (!(await write())) log.warn({ [what]: id }, `${what} was claimed by another process meanwhile`);
        return;
      } catch (error) {
        log.error({ [what]: id, err: error }, 'result of a delivery not stored yet');
        if (stopped) throw error;
      }
      await wait(delay, clock, stopping.signal);
    }
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
      .catch((error: unknown) => log.error({ err: error }, `queue of ${what} not available`))
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

/** Doubles with each attempt up to an hour, with up to 25% jitter, so that not all items are due at once. */
function retryDelay(attempts: number): number {
  const delay = Math.min(maxRetryDelay, firstRetryDelay * 2 ** Math.min(attempts - 1, 20));
  return Math.round(delay * (1 + Math.random() * 0.25));
}
