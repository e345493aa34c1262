/** A stretch of time in which nothing else could happen: when it began and how long it lasted (ms). */
export interface Task {
  readonly start: number;
  readonly duration: number;
}

/** Something on the page that moved: when (ms), and how much by the definition of CLS. */
export interface Shift {
  readonly at: number;
  readonly value: number;
}

/** What a visitor does not notice of a task (ms). */
const unnoticed = 50;

/**
 * Total blocking time (ms): of every task after the first paint, what goes beyond 50 ms. Of a task that the first
 * paint interrupts in this reckoning, the part after it counts, as in Lighthouse.
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
