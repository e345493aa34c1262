/** A unit cannot be built because of its sources or the machine; the message says why. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
  readonly code:
    | 'bad-unit'
    | 'broken-output'
    | 'build-failed'
    | 'build-file'
    | 'inputs-changed'
    | 'no-entry'
    | 'no-picture'
    | 'page-not-built';

  constructor(code: BuildError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
