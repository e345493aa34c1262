/** One changed line of the code that a test has to notice: it shows that the test can fail. */
export interface Mutant {
  /** What the changed code does wrong, as a sentence. */
  readonly name: string;
  /** Below the root of the sources. */
  readonly file: string;
  /** Stands exactly once in the file. */
  readonly from: string;
  readonly to: string;
}

/** A test and the mutants that it kills. */
export interface MutantSuite {
  readonly name: string;
  /** Test file below the root of the sources. */
  readonly test: string;
  /** Makes the test short: an environment variable of its own with the number of its runs. */
  readonly env: Readonly<Record<string, string>>;
  readonly mutants: readonly Mutant[];
}
