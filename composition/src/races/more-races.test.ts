import { runRaces } from './races.ts';

// The second half of the histories of `races.test.ts`, in a file of its own for another worker.
test.each([6, 7, 8, 9, 10])(
  'two thousand histories of seed %i keep every invariant',
  async (seed) => {
    await runRaces({ runs: 2000, seed });
  },
  600_000,
);
