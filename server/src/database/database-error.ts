import { ServerError } from '../problems/server-error.ts';

/** The database cannot be used. The message is for the operator. */
export class UnusableDatabaseError extends ServerError {
  readonly code = 'database-unusable';
}

/**
 * A write failed and nothing was written. After any other error of a write it is unknown whether the commit reached
 * the database.
 */
export class NotStoredError extends ServerError {
  readonly code: string = 'not-stored';

  constructor(cause: unknown, message = 'Nothing was written to the database.') {
    super(message, cause);
  }
}

/** Another process locked the database for longer than the timeout. Nothing was written. */
export class DatabaseBusyError extends NotStoredError {
  override readonly code = 'database-busy';

  constructor(cause: unknown) {
    super(cause, 'Another process has locked the database for too long.');
  }
}
