/** Does the same for many things, a few at a time, and gives the results in their order. */
export async function inParallel<Thing, Result>(
  things: readonly Thing[],
  atOnce: number,
  work: (thing: Thing) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = things.entries();
  const worker = async () => {
    for (const [index, thing] of queue) results[index] = await work(thing);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, things.length) }, worker));
  return results;
}
