import { ServerError } from '../problems/server-error.ts';

/** The database cannot be used as it is; the message is a sentence for whoever runs the server. */
export class UnusableDatabaseError extends ServerError {
  readonly code = 'database-unusable';
}

/**
 * A write that failed with nothing written, for certain. Any other error of a write leaves open whether it is in the
 * database: the engine was asked to commit and did not answer.
 */
export class NotStoredError extends ServerError {
  readonly code: string = 'not-stored';

  constructor(cause: unknown, message = 'Nothing was written to the database.') {
    super(message, cause);
  }
}

/** Another process held the database for longer than a caller may wait. Nothing was written. */
export class DatabaseBusyError extends NotStoredError {
  override readonly code = 'database-busy';

  constructor(cause: unknown) {
    super(cause, 'Another process has locked the database for too long.');
  }
}
