import * as fc from 'fast-check';
import { histories } from './history.ts';
import { runHistory } from './run-history.ts';

export interface RacesOptions {
  /** Number of histories. */
  readonly runs: number;
  readonly seed: number;
  /** The path of a reported failure: runs only that history. */
  readonly path?: string;
}

/** Runs random histories. @throws for an invariant's violation, with the smallest history, its seed and its path */
export async function runRaces({ runs, seed, path }: RacesOptions): Promise<void> {
  const property = fc.asyncProperty(histories, fc.scheduler(), async (history, scheduler) => {
    const violations = await runHistory(history, scheduler);
    if (violations.length > 0) throw new Error(violations.join('\n'));
  });
  await fc.assert(property, { numRuns: runs, seed, ...(path === undefined ? {} : { path }) });
}
