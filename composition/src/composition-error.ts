export type CompositionErrorCode =
  | 'bad-key'
  | 'bad-release'
  | 'release-differs'
  | 'release-incomplete'
  | 'release-unknown'
  | 'bad-journal'
  | 'overtaken'
  | 'render-failed'
  | 'nothing-live';

/** Why a release could not be published, read, or made live; the message names it and says what to do. */
export class CompositionError extends Error {
  override readonly name = 'CompositionError';
  readonly code: CompositionErrorCode;

  constructor(code: CompositionErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
