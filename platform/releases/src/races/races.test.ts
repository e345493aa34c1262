import * as fc from 'fast-check';
import { histories } from './history.ts';
import { runHistory } from './run-history.ts';

/*
 * Random histories of writers, servers and faults, with the real composition code over one store. A failure prints its
 * seed and its path:
 *
 *     RACE_SEED=… RACE_PATH=… npm run jest -- platform/releases/src/races/races
 *     RACES=100 npm run jest -- platform/releases/src/races/races     (a hundred times as many)
 */
const { RACES = 1, RACE_SEED = 1, RACE_PATH } = process.env;

test('every history keeps every invariant', async () => {
  const property = fc.asyncProperty(histories, fc.scheduler(), async (history, scheduler) => {
    expect(await runHistory(history, scheduler)).toEqual([]);
  });
  await fc.assert(property, {
    numRuns: 300 * Number(RACES),
    seed: Number(RACE_SEED),
    ...(RACE_PATH && { path: RACE_PATH }),
  });
}, 1_800_000);
