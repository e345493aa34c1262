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

/** Calls until nothing is left. Rejects if what is left has not become less for `seconds`. */
export async function eventuallyNone(
  what: string,
  left: () => Promise<readonly unknown[]>,
  seconds = 60,
): Promise<void> {
  let rows = await left();
  const isLess = async (than: number) => {
    rows = await left();
    return rows.length < than;
  };
  while (rows.length > 0) {
    const { length } = rows;
    const sample = JSON.stringify(rows.slice(0, 5));
    await eventually(`fewer ${what} than ${length}, such as ${sample}`, () => isLess(length), seconds);
  }
}
