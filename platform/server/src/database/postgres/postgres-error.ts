import { DatabaseError } from 'pg';
import { ServerError } from '../../problems/server-error.ts';
import { LostRaceError } from '../database.ts';
import { DatabaseBusyError, DatabaseUnavailableError, NotStoredError } from '../database-error.ts';
import {
  deadlock,
  lockTimeout,
  postgresReadOnly,
  serializationFailure,
  sqlStateOf,
  statementTimeout,
  tooManyConnections,
} from './sql-states.ts';

/** 08: connections; 57P0x: a server that stops or starts; 25006: one that has become read-only. */
const lostConnection = /^(08|57P0|25P03|25006)/;
const socketError = /^E(?!RR_)[A-Z_]+$/;
/** The client's own errors have no code. */
const ofDriver =
  /^(Connection terminated|Query read timeout|timeout expired|Client (was closed|has encountered))/;

/** Whether to run a transaction again at once, because another one was in its way. */
export function isLostRace(error: unknown): boolean {
  if (error instanceof LostRaceError) return true;
  const state = sqlStateOf(error);
  return state === serializationFailure || state === deadlock;
}

export class CannotConnectError extends ServerError {
  readonly code = 'cannot-connect';

  constructor(cause: unknown) {
    super('The database does not accept a connection.', cause);
  }
}

export function readOnlyError(): Error {
  const error = new DatabaseError('The database is read-only.', 0, 'error');
  error.code = postgresReadOnly;
  return error;
}

/** Whether a connection was refused, broke off, does not answer or does not take writes any more. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof CannotConnectError) return true;
  const state = sqlStateOf(error);
  if (state !== null) return lostConnection.test(state);
  // Not `instanceof`: errors of sockets come from another realm in Jest.
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  return socketError.test(String(code)) || ofDriver.test(String(message));
}

export function isPoolExhausted(error: unknown): boolean {
  const state = sqlStateOf(error);
  return (
    state === tooManyConnections ||
    (error instanceof Error && error.message === 'timeout exceeded when trying to connect')
  );
}

export function toNotStored(error: unknown): NotStoredError {
  if (error instanceof NotStoredError) return error;
  const state = sqlStateOf(error);
  if (state === statementTimeout || state === lockTimeout || isPoolExhausted(error) || isLostRace(error)) {
    return new DatabaseBusyError(error, 'The database is too busy, and nothing was written.');
  }
  // A server that is being replaced, or has not taken over yet.
  if (state === postgresReadOnly) {
    return new DatabaseUnavailableError(error, 'The database is read-only, and nothing was written.');
  }
  if (isConnectionLost(error)) return new DatabaseUnavailableError(error);
  return new NotStoredError(error);
}
