import { formLimits } from '@platform/contract';
import { day } from '@platform/releases/time';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { storageFull, toProblem } from '../answers/to-problem.ts';
import { NotStoredError } from '../database/database-error.ts';
import { ProblemError } from '../problems/problem-error.ts';
import type { Clock } from '../system/clock.ts';
import { clientAddress, largerNetwork } from './client-address.ts';
import { largerLimit } from './rate-limits.ts';

const measureInterval = 60 * 60_000;

/** Minimum charge of a request: a small file needs blocks, rows and an index on the disk as well (bytes). */
export const minCharge = 64 * 1024;

/**
 * Maximum charge of a request: a file and what belongs to it (bytes). A larger body is read to its end and refused,
 * so its announced length must not take the room of others.
 */
export const maxCharge = formLimits.fileBytes + minCharge;

/** Of the free room, what one larger network may store in a day. */
export const usualNetworkShare = 0.02;

export interface ByteBudgetOptions {
  /** Bytes of one address in a day; a tenth of its larger network's. A refused request counts the minimum charge. */
  readonly perAddress: number;
  /**
   * Share of the free room that a larger network may take in a day, if that is less: so a few networks never fill the
   * storage; hundreds do. One form is always possible. No limit from 1 on.
   */
  readonly networkShare?: number;
  readonly total: number;
  /** Counts the bytes of all stored data, as `total` does. */
  readonly measure: () => Promise<number>;
  readonly clock: Pick<Clock, 'now'>;
}

/** The bytes that one request is charged. Disposal ends the charge, unless `whileStoring` was called. */
export interface ByteCharge extends Disposable {
  /**
   * Call it once, when nothing can refuse the request any more. The charge ends with `storing`. It stays if something
   * was stored, or may have been, also if the request has been answered or aborted before.
   *
   * @returns the result of `storing`
   */
  whileStoring<T>(storing: Promise<T>): Promise<T>;
}

export type ByteBudget = ReturnType<typeof createByteBudget>;

declare module '../core/core.ts' {
  interface Core {
    readonly budget: ByteBudget;
  }
}

/** What a network may store in a day, however little room there is (bytes). */
const leastForNetwork = maxCharge;

/** What a client has stored since the first request of a day. */
interface Spent {
  bytes: number;
  readonly until: number;
}

/** Each server counts for itself. */
export function createByteBudget({ perAddress, networkShare = 1, total, measure, clock }: ByteBudgetOptions) {
  const spent = new LRUCache<string, Spent>({ max: 50_000 });
  /** Charges of requests that have not ended. */
  let pending = 0;
  /** Charges that stayed since the server started. Never decreases. */
  let stored = 0;
  /** The size of all data when `stored` had the given value. */
  let measured = { bytes: 0, stored: 0 };

  const size = () => measured.bytes + (stored - measured.stored) + pending;

  const spentBy = (client: string): Spent => {
    const now = clock.now();
    const known = spent.get(client);
    return known && known.until > now ? known : { bytes: 0, until: now + day };
  };

  return {
    /**
     * Charges a body before it is read: all that it can store. If nothing is stored, the minimum charge stays with the
     * address.
     *
     * @param announced its Content-Length
     * @throws {ProblemError} 429 beyond the budget of the address or its larger network for the day, 507 beyond the maximum size of all data
     */
    charge(address: string, announced: number): ByteCharge {
      const bytes = chargeFor(announced);
      const free = total - size();
      const share = networkShare < 1 ? Math.max(leastForNetwork, free * networkShare) : Infinity;
      const ofNetwork = Math.min(perAddress * largerLimit, share);
      const limits = [
        [address, perAddress],
        [largerNetwork(address), ofNetwork],
      ] as const;
      const budgets = limits.map(([client, limit]) => {
        const budget = spentBy(client);
        if (budget.bytes + bytes > limit) throw tooManyBytes(budget.until - clock.now());
        return [client, budget] as const;
      });
      if (bytes > free)
        throw new ProblemError(...storageFull, { cause: new Error('STORAGE_MEGABYTES is reached') });
      for (const [client, budget] of budgets) {
        spent.set(client, budget);
        budget.bytes += bytes;
      }
      pending += bytes;
      let isStoring = false;
      const end = (isStored: boolean) => {
        pending -= bytes;
        if (isStored) stored += bytes;
        else for (const [, budget] of budgets) budget.bytes -= bytes - minCharge;
      };
      return {
        async whileStoring(storing) {
          isStoring = true;
          try {
            const result = await storing;
            end(true);
            return result;
          } catch (error) {
            end(mayBeStored(error));
            throw error;
          }
        },
        [Symbol.dispose]() {
          if (!isStoring) end(false);
        },
      };
    },
    /** Share of the maximum size that is used, 0 to 1; 1 if there is no room for the largest request. */
    usedShare: () => (size() + maxCharge > total ? 1 : size() / total),
    /** Replaces the counted size of all data by the measured one. */
    async measure() {
      // What is stored from now on may be in the measured size or not.
      const before = stored;
      measured = { bytes: await measure(), stored: before };
    },
  };
}

/** Measures the data when the server starts, and every hour. */
export function measureRegularly(app: FastifyInstance, budget: ByteBudget, clock: Clock): void {
  let cancel = () => {};
  const work = () => {
    cancel = clock.schedule(measureInterval, work);
    budget.measure().catch((error: unknown) => {
      app.log.error({ err: error }, 'the size of the data cannot be measured');
    });
  };
  app.addHook('onReady', async () => work());
  app.addHook('onClose', async () => cancel());
}

/** Charges the body of a request. Every body has a Content-Length, see `baseServer`. */
export function chargeBody(budget: ByteBudget, request: FastifyRequest): ByteCharge {
  return budget.charge(clientAddress(request), Number(request.headers['content-length'] ?? 0));
}

/** The maximum for a length that is not a number. */
function chargeFor(announced: number): number {
  return announced < maxCharge ? Math.max(announced, minCharge) : maxCharge;
}

/** Whether something may have been stored, although storing failed. */
function mayBeStored(error: unknown): boolean {
  return !(error instanceof NotStoredError) && toProblem(error).status >= 500;
}

/** @param wait until the budget is new (ms) */
function tooManyBytes(wait: number): ProblemError {
  return new ProblemError(429, 'too-many-bytes', (say) => say.tooManyBytes, {
    retryAfter: Math.ceil(wait / 1000),
  });
}
