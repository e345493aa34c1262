import { day } from '@platform/releases/time';
import type { PurgeClock } from '../database/repositories.ts';

/** How far the clock may be ahead of the last purge, and behind it (ms). */
const maxAhead = 14 * day;
const maxBehind = day;
/** How long a clock that jumped must run without another jump until it is trusted (ms). */
const confirmationPeriod = 7 * day;

/** Whether a purge may rely on the machine's clock. `clock` is the state to store for the next check. */
export type ClockVerdict =
  | { readonly status: 'plausible'; readonly clock: PurgeClock }
  /** `jump`: milliseconds since the reference. `trustedFrom`: when the clock is trusted if it does not jump again. */
  | {
      readonly status: 'implausible';
      readonly clock: PurgeClock;
      readonly jump: number;
      readonly trustedFrom: number;
    };

/** All data may seem expired. A week without a jump lets an operator correct it, and deletes in the end. */
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
