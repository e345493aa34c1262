import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

/** From this share on, the machine is too busy for times that count. */
export const busy = 0.1;

/** The share of all processors (0 to 1) that is used while this program waits: the work of others. */
export async function otherWork(): Promise<number> {
  const before = processorTime();
  await pause(2000);
  const after = processorTime();
  return 1 - (after.idle - before.idle) / (after.all - before.all);
}

/** Of all processors since the machine started (ms). */
function processorTime() {
  const times = cpus().map(({ times }) => times);
  const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
  return {
    idle: sum(times.map(({ idle }) => idle)),
    all: sum(times.flatMap((one) => Object.values(one))),
  };
}
