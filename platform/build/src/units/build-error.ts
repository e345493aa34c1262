/** Something cannot be built because of its sources or the machine. The message is for people, and says why. */
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
    | 'package'
    | 'page-not-built';

  constructor(code: BuildError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
