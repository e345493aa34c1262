import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { createManualClock } from '../../testing/manual-clock.ts';
import { DatabaseUnavailableError } from '../database-error.ts';
import { createReconnection } from './reconnection.ts';

/** A database that can be switched off, and the times of all attempts to connect, in ms from the start. */
function place() {
  const clock = createManualClock(0);
  let reachable = true;
  let connecting = 0;
  const attempts: number[] = [];
  const reconnection = createReconnection({
    clock,
    random: () => Buffer.from([0]),
    async connect() {
      connecting += 1;
      expect(connecting).toBe(1);
      attempts.push(clock.now());
      await setImmediate();
      connecting -= 1;
      if (!reachable) throw new Error('ECONNREFUSED');
    },
  });
  return {
    ...{ clock, attempts, ...reconnection },
    reach(now: boolean) {
      reachable = now;
    },
    /** Advances the clock in steps, between which an attempt can end. */
    async advance(milliseconds: number) {
      await setImmediate();
      await setImmediate();
      for (let passed = 0; passed < milliseconds; passed += 125) {
        clock.advance(Math.min(125, milliseconds - passed));
        await setImmediate();
        await setImmediate();
      }
    },
    status: () => reconnection.state().status,
  };
}

/** What has become of a request, after `meanwhile`. */
const settled = async (result: Promise<unknown>, meanwhile: () => Promise<unknown> = setImmediate) => {
  const outcome = result.then(
    () => 'online',
    (error: unknown) => (error instanceof DatabaseUnavailableError ? 'unavailable' : error),
  );
  return Promise.race([outcome, meanwhile().then(() => setImmediate('waiting'))]);
};

test('a database that is back at once is online again without a delay', async () => {
  const at = place();
  at.lost(1, new Error('Connection terminated'));
  expect(at.status()).toBe('reconnecting');
  expect(await at.whenOnline(10_000)).toBe(2);
  expect(at.attempts).toEqual([0]);
  expect(at.clock.pauses()).toEqual([]);
});

test('requests wait up to 10 s for a lost database, then they fail at once, until it is back', async () => {
  const at = place();
  at.reach(false);
  at.lost(1, new Error('Connection terminated'));
  const early = at.whenOnline(10_000);
  early.catch(() => {});
  await at.advance(4000);
  const late = at.whenOnline(14_000);
  late.catch(() => {});
  expect(await settled(early)).toBe('waiting');
  await at.advance(6000);
  expect([await settled(early), await settled(late), at.status()]).toEqual([
    'unavailable',
    'unavailable',
    'offline',
  ]);
  expect(await settled(at.whenOnline(99_000))).toBe('unavailable');
  at.reach(true);
  await at.advance(60_000);
  expect(await at.whenOnline(99_000)).toBe(2);
  at.close();
});

test('a request does not wait longer than its own limit', async () => {
  const at = place();
  at.reach(false);
  at.lost(1, null);
  const probe = settled(at.whenOnline(500), () => at.advance(500));
  expect([await probe, at.status()]).toEqual(['unavailable', 'reconnecting']);
  at.close();
});

test('one loop connects, with growing delays, however many requests fail', async () => {
  const at = place();
  at.reach(false);
  for (let requests = 0; requests < 100; requests += 1) at.lost(1, null);
  await at.advance(20_000);
  expect(at.attempts).toEqual([0, 1000, 2500, 4750, 8125, 13_188]);
  at.close();
  await at.advance(120_000);
  expect(at.attempts).toHaveLength(6);
});

const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('request' as const), limit: fc.integer({ min: 0, max: 10_000 }) }),
    fc.record({ kind: fc.constant('lost' as const), epoch: fc.integer({ min: -1, max: 0 }) }),
    fc.record({ kind: fc.constantFrom('fails' as const, 'works' as const) }),
    fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 15_000 }) }),
  ),
  { maxLength: 25 },
);

test('in any order of outages and requests, each request ends by its limit, and the database comes back', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (plan) => {
      const at = place();
      const pending: { readonly deadline: number; readonly result: Promise<unknown> }[] = [];
      for (const step of plan) {
        if (step.kind === 'request') {
          const deadline = at.clock.now() + step.limit;
          const result = at.whenOnline(deadline);
          result.catch(() => {});
          pending.push({ deadline, result });
        } else if (step.kind === 'lost') at.lost(at.state().epoch + step.epoch, null);
        else if (step.kind === 'wait') await at.advance(step.ms);
        else at.reach(step.kind === 'works');
        for (const { deadline, result } of pending) {
          if (at.clock.now() >= deadline) expect(await settled(result)).not.toBe('waiting');
        }
        // Nobody waits for a database that is online or offline.
        if (at.status() !== 'reconnecting') {
          for (const { result } of pending) expect(await settled(result)).not.toBe('waiting');
        }
      }
      at.reach(true);
      await at.advance(61_000);
      expect(at.status()).toBe('online');
      at.close();
    }),
    { numRuns: 60, seed: 1 },
  );
});
