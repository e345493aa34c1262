/** A long task of the main thread (ms). */
export interface Task {
  readonly start: number;
  readonly duration: number;
}

/** A layout shift: when (ms), and its score as defined for CLS. */
export interface Shift {
  readonly at: number;
  readonly value: number;
}

/** The part of a task that does not count as blocking (ms). */
const unnoticed = 50;

/**
 * Total blocking time (ms): the sum of the parts beyond 50 ms of all tasks after the first paint. If a task runs
 * during the first paint, only the part after it counts, as in Lighthouse.
 */
export function blockingTime(tasks: readonly Task[], from: number): number {
  return tasks
    .map(({ start, duration }) => start + duration - Math.max(start, from) - unnoticed)
    .filter((excess) => excess > 0)
    .reduce((sum, excess) => sum + excess, 0);
}

/** Cumulative layout shift: the worst session of shifts less than 1 s apart, 5 s long at most. */
export function layoutShift(shifts: readonly Shift[]): number {
  let worst = 0;
  let sum = 0;
  let [began, last] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { at, value } of shifts) {
    const same = at - last < 1000 && at - began < 5000;
    if (!same) {
      began = at;
      sum = 0;
    }
    last = at;
    sum += value;
    worst = Math.max(worst, sum);
  }
  return worst;
}
