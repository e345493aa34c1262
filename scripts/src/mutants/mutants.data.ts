import type { MutantSuite } from './mutant.ts';
import { navigationMutants } from './navigation-mutants.data.ts';

/** The tests of which `npm run mutants` shows that they can fail. */
export const mutantSuites: readonly MutantSuite[] = [
  {
    name: 'navigation',
    test: 'shell/src/navigation/navigation.race.test.tsx',
    env: { RACE_RUNS: '150' },
    mutants: navigationMutants,
  },
];
