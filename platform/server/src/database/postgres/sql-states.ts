import { DatabaseError } from 'pg';

// SQLSTATE codes of PostgreSQL (postgresql.org/docs/current/errcodes-appendix.html).
export const postgresReadOnly = '25006';
export const serializationFailure = '40001';
export const deadlock = '40P01';
export const postgresDiskFull = '53100';
export const tooManyConnections = '53300';
export const lockTimeout = '55P03';
export const statementTimeout = '57014';

/** SQLSTATE of an error of the server or of one of its causes; null for errors of the connection. */
export function sqlStateOf(error: unknown): string | null {
  if (error instanceof DatabaseError) return error.code ?? null;
  const { cause } = (error ?? {}) as { readonly cause?: unknown };
  return cause === undefined ? null : sqlStateOf(cause);
}
