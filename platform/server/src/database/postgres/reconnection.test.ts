import { setImmediate } from 'node:timers/promises';
import { jest } from '@jest/globals';
import fc from 'fast-check';
import { createManualClock } from '../../testing/manual-clock.ts';
import { DatabaseUnavailableError } from '../database-error.ts';
import { createReconnection } from './reconnection.ts';

beforeEach(() => {
  jest.spyOn(Math, 'random').mockReturnValue(0);
});

function place() {
  const clock = createManualClock(0);
  const at = { isReachable: true, isConnecting: false };
  const attempts: number[] = [];
  const connect = async () => {
    expect(at.isConnecting).toBe(false);
    at.isConnecting = true;
    attempts.push(clock.now());
    await setImmediate();
    at.isConnecting = false;
    if (!at.isReachable) throw new Error('ECONNREFUSED');
  };
  const reconnection = createReconnection(connect, clock);
  const advance = async (milliseconds: number) => {
    for (let passed = 0; passed <= milliseconds; passed += 125) {
      if (passed > 0) clock.advance(125);
      await setImmediate();
      await setImmediate();
    }
  };
  return Object.assign(at, reconnection, { clock, attempts, advance });
}

test('one loop connects, at once and with growing delays, however many requests fail', async () => {
  const at = place();
  at.isReachable = false;
  for (let requests = 0; requests < 100; requests += 1) at.lost(null);
  await at.advance(20_000);
  expect(at.attempts).toEqual([0, 1000, 2500, 4750, 8125, 13_250]);
  at.close();
  await at.advance(120_000);
  expect(at.attempts).toHaveLength(6);
  expect(at.clock.pauses()).toEqual([]);
});

const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('request' as const), limit: fc.integer({ min: 0, max: 10_000 }) }),
    fc.record({ kind: fc.constantFrom('lost' as const, 'fails' as const, 'works' as const) }),
    fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 15_000 }) }),
  ),
  { maxLength: 25 },
);

test('in any order of outages and requests, each request ends by its limit or after 10 s, and the database comes back', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (plan) => {
      const at = place();
      const waiting = new Map<symbol, number>();
      let lostAt = Number.POSITIVE_INFINITY;
      for (const step of plan) {
        if (step.kind === 'request') {
          const request = Symbol();
          waiting.set(request, Math.min(at.clock.now() + step.limit, lostAt + 10_000));
          at.whenOnline(at.clock.now() + step.limit)
            .catch((error: unknown) => expect(error).toBeInstanceOf(DatabaseUnavailableError))
            .finally(() => waiting.delete(request));
        } else if (step.kind === 'lost') {
          at.lost(null);
          lostAt = Math.min(lostAt, at.clock.now());
        } else if (step.kind === 'wait') await at.advance(step.ms);
        else at.isReachable = step.kind === 'works';
        await at.advance(0);
        if (at.isReachable && waiting.size === 0) lostAt = Number.POSITIVE_INFINITY;
        for (const end of waiting.values()) expect(end).toBeGreaterThan(at.clock.now());
      }
      at.isReachable = true;
      await at.advance(61_000);
      await at.whenOnline(at.clock.now());
      expect(waiting.size).toBe(0);
      at.close();
    }),
    { numRuns: 60, seed: 1 },
  );
});
