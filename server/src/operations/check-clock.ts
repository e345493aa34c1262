import type { PurgeClock } from '../database/repositories.ts';

const day = 24 * 60 * 60_000;

/** The furthest that the clock may be ahead of the last purge and behind it, in milliseconds. */
const maxAhead = 14 * day;
const maxBehind = day;
/** How long a clock that jumped has to run on without another jump before it is believed (ms). */
const confirmationPeriod = 7 * day;

/** Whether a purge may delete by the machine's clock, and what to compare the clock with the next time. */
export type ClockVerdict =
  | { readonly status: 'plausible'; readonly clock: PurgeClock }
  /** `jump`: milliseconds since the reference. `trustedFrom`: when the clock is believed if it runs on. */
  | {
      readonly status: 'implausible';
      readonly clock: PurgeClock;
      readonly jump: number;
      readonly trustedFrom: number;
    };

/**
 * A wrong clock makes everything look old. Nothing else tells the time, so a jump is believed only once the clock has
 * run on for a week: an operator has that long to set it right, and a server that was off for months still comes to
 * delete what it promised to delete.
 */
export function checkClock(now: number, { reference, suspectSince }: PurgeClock): ClockVerdict {
  const jump = now - (reference ?? now);
  if (jump >= -maxBehind && jump <= maxAhead) {
    return { status: 'plausible', clock: { reference: now - Math.min(jump, 0), suspectSince: null } };
  }
  const runningOn =
    suspectSince !== null && now >= suspectSince && now <= suspectSince + confirmationPeriod + maxAhead;
  if (runningOn && now >= suspectSince + confirmationPeriod) {
    return { status: 'plausible', clock: { reference: now, suspectSince: null } };
  }
  const since = runningOn ? suspectSince : now;
  return {
    status: 'implausible',
    clock: { reference, suspectSince: since },
    jump,
    trustedFrom: since + confirmationPeriod,
  };
}
