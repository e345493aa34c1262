import { CompositionError, StoreError } from '@platform/releases';
import type { FastifyBaseLogger } from 'fastify';
import { ServerError } from '../problems/server-error.ts';
import type { Clock } from '../system/clock.ts';
import { withinTime } from '../system/within-time.ts';

/** One part of the page. The others are shown although it cannot be read. */
export type Part<T> =
  | { readonly status: 'read'; readonly value: T }
  | { readonly status: 'unreadable'; readonly reason: string };

/** How long a part may take (ms): people wait for the slowest. */
const readTime = 2000;

export type ReadPart = <T>(what: string, read: () => T | Promise<T>) => Promise<Part<T>>;

export function createReadPart(clock: Pick<Clock, 'schedule'>, log: FastifyBaseLogger): ReadPart {
  return async (what, read) => {
    try {
      return { status: 'read', value: await withinTime((async () => read())(), readTime, clock) };
    } catch (error) {
      log.warn({ err: error, part: what }, 'a part of the operations page cannot be read');
      return { status: 'unreadable', reason: sentenceOf(error) };
    }
  };
}

/** What an operator reads about an error; the log has the rest. */
export function sentenceOf(error: unknown): string {
  const isOurs =
    error instanceof StoreError || error instanceof CompositionError || error instanceof ServerError;
  return isOurs ? error.message : 'The log of the server says why.';
}
