import * as fc from 'fast-check';
import { histories } from './history.ts';
import { runHistory } from './run-history.ts';

export interface RacesOptions {
  /** How many histories. */
  readonly runs: number;
  readonly seed: number;
  /** Of a failure that was reported: runs only that one. */
  readonly path?: string;
}

/** Runs random histories. @throws with the smallest history that goes against an invariant, its seed and its path */
export async function runRaces({ runs, seed, path }: RacesOptions): Promise<void> {
  const property = fc.asyncProperty(histories, fc.scheduler(), async (history, scheduler) => {
    const violations = await runHistory(history, scheduler);
    if (violations.length > 0) throw new Error(violations.join('\n'));
  });
  await fc.assert(property, { numRuns: runs, seed, ...(path === undefined ? {} : { path }) });
}
