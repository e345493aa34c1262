import { resumeByteLimit } from '@site/shared-ui/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { ProblemError } from '../problems/problem-error.ts';
import { storageFull } from '../problems/storage-full.ts';
import type { Clock } from '../system/clock.ts';
import { clientAddress } from './client-address.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Bytes of this request that are already counted as stored. */
    reservedBytes: number;
  }
  interface FastifyContextConfig {
    /** The route stores its body, so the body counts against the budgets. */
    storesBody?: boolean;
  }
}

const day = 24 * 60 * 60_000;
const measureInterval = 60 * 60_000;

/** More than any form or file of this site. Larger bodies are refused without counting (bytes). */
const maxBodyBytes = 32 * 1024 * 1024;

/** Minimum count of a request: a small file needs blocks, rows and an index on the disk as well (bytes). */
const minChargedBytes = 64 * 1024;

/**
 * The most that one request can store: a resume and what belongs to it (bytes). A larger body is read to its end and
 * refused, so its announced length must not take the room of others.
 */
const maxStoredBytes = resumeByteLimit + minChargedBytes;

export interface ByteBudgetOptions {
  /** Bytes that one address may send in a day, whether they are stored or not. */
  readonly perAddress: number;
  /** Maximum size of all stored data in bytes. */
  readonly total: number;
  /** Measures the size of all stored data in bytes. */
  readonly measure: () => Promise<number>;
  readonly clock: Clock;
}

/**
 * Refuses a body that exceeds its address's budget for the day (429), or the maximum size of all data (507). Every
 * body has a Content-Length, so this is decided before it is read.
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
    const kept = Math.min(bytes, maxStoredBytes);
    if (stored + kept > total) throw storageFull(new Error('STORAGE_MEGABYTES is reached'));
    sent.set(address, { ...budget, bytes: budget.bytes + bytes });
    stored += kept;
    request.reservedBytes = kept;
  });
  // A refused body no longer counts as stored, but it still counts against its sender's budget.
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode >= 400) releaseReservation(request);
  });
  app.addHook('onRequestAbort', async (request) => releaseReservation(request));

  function releaseReservation(request: FastifyRequest): void {
    stored -= request.reservedBytes;
    request.reservedBytes = 0;
  }
}
