import { runRaces } from './races.ts';

/** Seeds are fixed, so that a failure is the same everywhere; `npm run races` tries others. */
test.each([1, 2, 3, 4, 5])(
  'two thousand histories of seed %i keep every invariant',
  async (seed) => {
    await runRaces({ runs: 2000, seed });
  },
  600_000,
);
