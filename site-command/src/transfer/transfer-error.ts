export type TransferErrorCode =
  /** The settings do not name a site that can be copied, or a target that can be written. */
  | 'bad-place'
  /** The database or the files did not answer. */
  | 'engine-failed'
  /** There is no backup at or before the time. */
  | 'no-backup'
  /** A program of this machine failed, or is not installed. */
  | 'tool-failed'
  /** There is no unsent mail with the id. */
  | 'no-mail'
  /** No record has the email address or the reference. */
  | 'no-person'
  /** Another backup of the site is being written. */
  | 'backup-running'
  /** The target holds something that the source does not have. */
  | 'target-not-empty'
  /** The site changed while it was copied. */
  | 'source-changed'
  /** The copy was read back with other bytes than the original. */
  | 'copy-differs';

/** Data of the site could not be read, written or copied. The message names the place and says what to do. */
export class TransferError extends Error {
  override readonly name = 'TransferError';
  readonly code: TransferErrorCode;

  constructor(code: TransferErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
