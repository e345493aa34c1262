/** One change of the code that must make a test fail. It shows that the test can fail. */
export interface Mutant {
  /** What the changed code does wrong, if the change does not make that clear. */
  readonly name?: string;
  /** Below the root of the sources. */
  readonly file: string;
  /** Must occur exactly once in the file. */
  readonly from: string;
  readonly to: string;
}

/** A test and the mutants that it kills. */
export interface MutantSuite {
  /** The workspace of the test and the mutants. */
  readonly folder: string;
  /** Test file below the root of the sources. */
  readonly test: string;
  /** Environment variables that shorten the test. */
  readonly env?: Readonly<Record<string, string>>;
  /** The test needs PostgreSQL, and `npm run test:engines` runs it. */
  readonly engine?: 'postgres';
  readonly mutants: readonly Mutant[];
}
