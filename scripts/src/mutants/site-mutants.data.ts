import type { MutantSuite } from './mutant.ts';

/** What the race tests of starts, deployments and builds are worth. */
export const siteSuites: readonly MutantSuite[] = [
  {
    folder: 'scripts',
    test: 'scripts/src/site/race.test.ts',
    mutants: [
      {
        name: 'a build fails because another has finished the same one',
        file: 'scripts/src/build/place-build.ts',
        from: "if (!isErrno(error, 'ENOTEMPTY', 'EEXIST')) throw error;",
        to: 'throw error;',
      },
      {
        name: 'a first start fails because another was first',
        file: 'scripts/src/site/first-start.ts',
        from: '}).catch(overtakenIsNull);',
        to: '});',
      },
      {
        name: 'two first starts mix their sources',
        file: 'scripts/src/site/first-start.ts',
        from: 'if (!isOurs(seen)) return activated;',
        to: '',
      },
    ],
  },
  {
    folder: 'scripts',
    test: 'scripts/src/build/compile-cache.test.ts',
    mutants: [
      {
        name: 'a build whose cache is not there ends with that instead of its own error',
        file: 'scripts/src/build/compile-cache.ts',
        from: "if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(error.code ?? '')) throw error;",
        to: 'throw error;',
      },
    ],
  },
];
