import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { ProblemError } from '../problems/problem-error.ts';
import { storageFull } from '../problems/storage-full.ts';
import type { Clock } from '../system/clock.ts';
import { clientAddress } from './client-address.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Bytes that count as stored while the request is under way. */
    reservedBytes: number;
  }
  interface FastifyContextConfig {
    /** What is sent here ends on the disk: it is counted against the budgets. */
    storesBody?: boolean;
  }
}

const day = 24 * 60 * 60_000;
const measureInterval = 60 * 60_000;

/** More than any form or file of this site; a length that nobody would send takes nothing from the budgets (bytes). */
const maxBodyBytes = 32 * 1024 * 1024;

/** What a request costs at least: a small file takes blocks, rows and an index of the disk too (bytes). */
const minChargedBytes = 64 * 1024;

export interface ByteBudgetOptions {
  /** Bytes that one address may send in a day, stored or not. */
  readonly perAddress: number;
  /** Bytes that the data of this site may take in all. */
  readonly total: number;
  /** Bytes that it takes now. */
  readonly measure: () => Promise<number>;
  readonly clock: Clock;
}

/**
 * Refuses bodies beyond what an address may send in a day (429), and beyond what the disk is meant to hold (507). Every
 * body says its length, so this is decided before a byte of it is read.
 */
export function limitBytes(app: FastifyInstance, options: ByteBudgetOptions): void {
  const { perAddress, total, measure, clock } = options;
  app.decorateRequest('reservedBytes', 0);
  const sent = new LRUCache<string, { bytes: number; readonly until: number }>({ max: 50_000 });
  let stored = 0;
  let cancel = () => {};

  const measureAgain = () => {
    cancel = clock.schedule(measureInterval, measureAgain);
    measure().then(
      (bytes) => {
        stored = bytes;
      },
      (error: unknown) => app.log.error({ err: error }, 'the size of the data cannot be measured'),
    );
  };
  app.addHook('onReady', async () => measureAgain());
  app.addHook('onClose', async () => cancel());

  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.storesBody !== true) return;
    const announced = Number(request.headers['content-length'] ?? 0);
    if (!(announced <= maxBodyBytes)) {
      throw new ProblemError({ status: 413, code: 'body-too-large', message: 'The request is too large.' });
    }
    const bytes = Math.max(announced, minChargedBytes);
    const address = clientAddress(request);
    const now = clock.now();
    const known = sent.get(address);
    const budget = known && known.until > now ? known : { bytes: 0, until: now + day };
    if (budget.bytes + bytes > perAddress) {
      reply.header('Retry-After', Math.ceil((budget.until - now) / 1000));
      throw new ProblemError({
        status: 429,
        code: 'too-many-bytes',
        message:
          'Too much has been sent from your network today. Please try again tomorrow, or write us a mail.',
      });
    }
    if (stored + bytes > total) throw storageFull(new Error('STORAGE_MEGABYTES is reached'));
    sent.set(address, { ...budget, bytes: budget.bytes + bytes });
    stored += bytes;
    request.reservedBytes = bytes;
  });
  // What was announced and not stored leaves room for others; its sender has spent it.
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode >= 400) releaseReservation(request);
  });
  app.addHook('onRequestAbort', async (request) => releaseReservation(request));

  function releaseReservation(request: FastifyRequest): void {
    stored -= request.reservedBytes;
    request.reservedBytes = 0;
  }
}
