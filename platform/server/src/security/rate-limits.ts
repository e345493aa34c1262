import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../problems/problem-error.ts';
import { clientAddress, largerNetwork } from './client-address.ts';

/**
 * Requests a minute from one address, for each limited route. Offices and mobile networks put many visitors behind one
 * address: what each page and each visible tab asks for by itself has limits for hundreds of them.
 */
const requestsPerMinute = {
  form: 20,
  uploadTicket: 30,
  upload: 30,
  uploadLink: 60,
  download: 60,
  composition: 1200,
  compositionEvents: 600,
  tabReport: 600,
  tabSummary: 120,
  metrics: 120,
  operations: 240,
  operationsSignIn: 10,
} as const;

/** How many times the limit of an address holds for the larger network, which has other visitors too. */
export const largerLimit = 10;

/** @param limit of a route of the server's own, or the number of a part's route */
export function perMinute(
  { core: { environment } }: FastifyInstance,
  limit: keyof typeof requestsPerMinute | number,
): { rateLimit: RateLimitOptions } {
  const requests = typeof limit === 'number' ? limit : requestsPerMinute[limit];
  const max = Math.ceil(requests * environment.rateLimitScale);
  return { rateLimit: { max, timeWindow: 60_000 } };
}

/** For each address and for its larger network. Routes without `perMinute` are not limited. */
export function limitRequests(app: FastifyInstance): void {
  app.register(rateLimit, {
    global: false,
    keyGenerator: clientAddress,
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests(...durationOf(ttl)),
  });
  app.after(() => {
    app.addHook('onRoute', (route) => {
      const limit = route.config?.rateLimit;
      if (!limit) return;
      const countNetwork = app.createRateLimit({
        ...limit,
        max: Number(limit.max) * largerLimit,
        keyGenerator: (request) => largerNetwork(clientAddress(request)),
      });
      // After the hook of the address: what it refuses costs the neighbours nothing.
      route.onRequest = [route.onRequest ?? []]
        .flat()
        .concat(async (request: FastifyRequest, reply: FastifyReply) => {
          const counted = await countNetwork(request);
          if (counted.isAllowed || !counted.isExceeded) return;
          reply.header('retry-after', counted.ttlInSeconds);
          throw tooManyRequests(counted.ttlInSeconds, 'second');
        });
    });
  });
}

/** A duration in the largest unit of which it has one: `@fastify/rate-limit` says it in English only. @param time ms */
function durationOf(time: number): [count: number, unit: 'minute' | 'second' | 'millisecond'] {
  if (time >= 60_000) return [Math.round(time / 60_000), 'minute'];
  return time >= 1000 ? [Math.round(time / 1000), 'second'] : [time, 'millisecond'];
}

/** @param count until the next request is taken: so many of this unit */
function tooManyRequests(count: number, unit: ReturnType<typeof durationOf>[1]): ProblemError {
  const unitDisplay = unit === 'millisecond' ? 'short' : 'long';
  const waitIn = (language: string) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay }).format(count);
  return new ProblemError(429, 'too-many-requests', (say) => say.tooManyRequests(waitIn(say.language)));
}
