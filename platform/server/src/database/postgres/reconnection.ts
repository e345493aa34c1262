import type { Clock } from '../../system/clock.ts';
import { wait, withinTime } from '../../system/within-time.ts';
import { DatabaseUnavailableError } from '../database-error.ts';

/** How long requests wait for a lost database. After that, they fail at once until it is back (ms). */
export const onlineTimeout = 10_000;

/** In ms. */
const firstDelay = 1000;
const delayFactor = 1.5;
const maxDelay = 60_000;
/** Part of a delay that is random, so that several servers do not connect at the same moment. */
const jitter = 0.2;

interface Outage {
  readonly since: number;
  readonly end: Promise<void>;
  cause: unknown;
}

/** Knows whether the database can be reached. While it cannot, one loop tries to connect, and requests wait for it. */
export interface Reconnection {
  /** Rejects with a `DatabaseUnavailableError` if the database is not reached by the deadline (ms since 1970). */
  whenOnline(deadline: number): Promise<void>;
  lost(cause: unknown): void;
  close(): void;
}

/** @param connect connects for a test; takes a limited time */
export function createReconnection(connect: () => Promise<unknown>, clock: Clock): Reconnection {
  let outage: Outage | null = null;
  const closing = new AbortController();
  const { signal } = closing;

  async function reconnect(): Promise<void> {
    // The first attempt is made at once: often only one connection was lost, or the server was restarted.
    for (let delay = firstDelay; !signal.aborted; delay = Math.min(delay * delayFactor, maxDelay)) {
      try {
        await connect();
        outage = null;
        return;
      } catch (error) {
        if (outage) outage.cause = error;
        if (!signal.aborted) await wait(Math.round(delay * (1 - Math.random() * jitter)), clock, signal);
      }
    }
    throw new DatabaseUnavailableError(outage?.cause);
  }

  return {
    async whenOnline(deadline) {
      if (signal.aborted) throw new DatabaseUnavailableError(outage?.cause);
      if (outage === null) return;
      const { since, end } = outage;
      const unavailable = () => new DatabaseUnavailableError(outage?.cause);
      const left = Math.min(deadline, since + onlineTimeout) - clock.now();
      if (left <= 0) throw unavailable();
      await withinTime(end, left, clock, unavailable);
    },
    lost(cause) {
      if (outage !== null || signal.aborted) return;
      const end = Promise.resolve().then(reconnect);
      end.catch(() => {});
      outage = { since: clock.now(), end, cause };
    },
    close: () => closing.abort(),
  };
}
