/** Something about the sources or the machine keeps a unit from being built; the message says what. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
  readonly code:
    | 'broken-output'
    | 'build-failed'
    | 'inputs-changed'
    | 'no-entry'
    | 'no-picture'
    | 'page-not-built';

  constructor(code: BuildError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
