import { ServerError } from '../problems/server-error.ts';

/** The database cannot be used. The message is for the operator. */
export class UnusableDatabaseError extends ServerError {
  readonly code = 'database-unusable';
}

/** A write wrote nothing. After any other error of a write it is unknown whether it was committed. */
export class NotStoredError extends ServerError {
  readonly code: string = 'not-stored';

  constructor(cause: unknown, message = 'Nothing was written to the database.') {
    super(message, cause);
  }
}

/** Another process locked the database for longer than the timeout, or it is overloaded. Nothing was written. */
export class DatabaseBusyError extends NotStoredError {
  override readonly code = 'database-busy';

  constructor(cause: unknown, message = 'Another process has locked the database for too long.') {
    super(cause, message);
  }
}

/** The database cannot be reached, or does not take writes now. Nothing was written. */
export class DatabaseUnavailableError extends NotStoredError {
  override readonly code = 'database-unavailable';

  constructor(cause: unknown, message = 'The database cannot be reached, and nothing was written.') {
    super(cause, message);
  }
}

/**
 * The connection broke off before the response to a COMMIT, or storing took too long: the data may have been written.
 * The same request can be sent again, since its key or its pass is found if it was.
 */
export class CommitUnknownError extends ServerError {
  readonly code = 'commit-unknown';

  constructor(cause: unknown, message = 'The connection to the database broke off during a commit.') {
    super(message, cause);
  }
}

/** Rows can only be loaded into an empty database. Nothing was written. */
export class DatabaseNotEmptyError extends ServerError {
  readonly code = 'database-not-empty';

  constructor() {
    super('The database is not empty, so nothing was written to it: use a new one.');
  }
}

/** A row to be loaded is of an unknown table, or has other columns. */
export class InvalidRowError extends ServerError {
  readonly code = 'invalid-row';
}
