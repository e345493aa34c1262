import { setTimeout } from 'node:timers/promises';

/** Calls until the result is true; rejects with what was awaited if that takes longer than `seconds`. */
export async function eventually(
  what: string,
  isTrue: () => Promise<boolean> | boolean,
  seconds = 30,
): Promise<void> {
  for (const until = Date.now() + seconds * 1000; !(await isTrue()); await setTimeout(50))
    if (Date.now() > until) throw new Error(`Not within ${seconds} s: ${what}.`);
}
