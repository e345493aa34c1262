/** One change of the code that a test has to notice: it shows that the test can fail. */
export interface Mutant {
  /** What the changed code does wrong, where the change does not say so itself. */
  readonly name?: string;
  /** Below the root of the sources. */
  readonly file: string;
  /** Stands exactly once in the file. */
  readonly from: string;
  readonly to: string;
}

/** A test and the mutants that it kills. */
export interface MutantSuite {
  /** The workspace that test and mutants are in. */
  readonly folder: string;
  /** Test file below the root of the sources. */
  readonly test: string;
  /** Makes the test short, where it reads such variables. */
  readonly env?: Readonly<Record<string, string>>;
  readonly mutants: readonly Mutant[];
}
