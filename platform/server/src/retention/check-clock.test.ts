import { hour } from '@platform/releases/time';
import fc from 'fast-check';
import type { PurgeClock } from '../database/repositories.ts';
import { checkClock } from './check-clock.ts';

const day = 24 * hour;
const now = Date.UTC(2026, 0, 1);
const trusted: PurgeClock = { reference: now, suspectSince: null };

test.each([
  ['an hour later', hour, 'plausible'],
  ['after a fortnight off', 14 * day, 'plausible'],
  ['400 days ahead', 400 * day, 'implausible'],
  ['a month ahead', 31 * day, 'implausible'],
  ['a few hours back', -5 * hour, 'plausible'],
  ['in 1970', -now, 'implausible'],
])('a clock %s is %s', (_name, jump, status) => {
  expect(checkClock(now + jump, trusted).status).toBe(status);
});

test('the first purge of an empty database has nothing to compare the clock with', () => {
  expect(checkClock(now, { reference: null, suspectSince: null })).toEqual({
    status: 'plausible',
    clock: trusted,
  });
});

test('a corrected clock is trusted at once', () => {
  const { clock } = checkClock(now + 400 * day, trusted);
  expect(clock).toEqual({ reference: now, suspectSince: now + 400 * day });
  expect(checkClock(now + hour, clock)).toEqual({
    status: 'plausible',
    clock: { reference: now + hour, suspectSince: null },
  });
});

test('a clock that ran for a week after a jump is trusted, such as that of a server that was off for long', () => {
  let clock = trusted;
  const back = now + 90 * day;
  const statuses = Array.from({ length: 8 * 24 }, (_, hours) => {
    const verdict = checkClock(back + hours * hour, clock);
    clock = verdict.clock;
    return verdict.status;
  });
  expect(statuses.indexOf('plausible')).toBe(7 * 24);
  expect(statuses.slice(7 * 24)).toEqual(Array(24).fill('plausible'));
});

test('if a clock is wrong for less than a week, nothing is deleted by a wrong time', () => {
  const faults = fc.array(
    fc.record({
      right: fc.integer({ min: 1, max: 24 * 20 }),
      wrong: fc.integer({ min: 1, max: 24 * 7 - 1 }),
      offset: fc.integer({ min: -20_000, max: 20_000 }),
    }),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(faults, (periods) => {
      let clock = trusted;
      let time = now;
      const look = (offset: number) => {
        time += hour;
        const verdict = checkClock(time + offset, clock);
        clock = verdict.clock;
        if (verdict.status === 'plausible') expect(Math.abs(offset)).toBeLessThanOrEqual(15 * day);
        return verdict.status;
      };
      for (const { right, wrong, offset } of periods) {
        for (let hours = 0; hours < right; hours += 1) look(0);
        for (let hours = 0; hours < wrong; hours += 1) look(offset * hour);
      }
      // At the end it purges again, at the latest after a week with a correct clock.
      const statuses = Array.from({ length: 24 * 7 + 2 }, () => look(0));
      expect(statuses.at(-1)).toBe('plausible');
    }),
    { numRuns: 30, seed: 1 },
  );
});
